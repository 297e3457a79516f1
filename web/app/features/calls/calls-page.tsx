import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { viewReleased, viewWanted } from '../../live/live-slice.ts';
import { CallDetailPage } from './call-detail.tsx';
import { CALLS_STREAM } from './calls-api.ts';
import { CallsList } from './calls-list.tsx';

/** The calls of the account, or the call in the URL. */
export function CallsPage() {
  const { id } = useParams();
  const dispatch = useThunkDispatch();
  useEffect(() => {
    dispatch(viewWanted({ query: CALLS_STREAM, cursor: null }));
    return () => void dispatch(viewReleased());
  }, [dispatch]);
  return id === undefined ? <CallsList /> : <CallDetailPage key={id} id={id} />;
}
