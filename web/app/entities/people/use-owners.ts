import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { type OwnersRootState, readOwners, selectOwnerNames } from './owners-slice.ts';

/** The names of the account's people and groups by id. The first mount reads them. */
export function useOwnerNames(): Readonly<Record<string, string>> {
  const dispatch = useThunkDispatch();
  const wasRead = useSelector(({ owners }: OwnersRootState) => owners.lastRead !== null);
  useEffect(() => {
    if (!wasRead) void dispatch(readOwners());
  }, [wasRead, dispatch]);
  return useSelector(selectOwnerNames);
}
