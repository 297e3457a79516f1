import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { log } from '../../api/log.ts';
import { type PublicConfig, readPublicConfig } from '../../api/public-config.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { selectSession } from '../session-slice.ts';

export interface Recorder {
  readonly config: NonNullable<PublicConfig['sessionRecording']>;
  /** The user to ask. */
  readonly userId: string;
}

/** The recorder for the signed-in user; undefined if none is configured and while impersonating. */
export function useRecorder(): Recorder | undefined {
  const dispatch = useThunkDispatch();
  const session = useSelector(selectSession);
  const userId = session && !session.impersonating ? session.user.id : undefined;
  const [config, setConfig] = useState<Recorder['config'] | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    dispatch(readPublicConfig()).then(
      ({ sessionRecording }) => setConfig(sessionRecording),
      (error: unknown) => log.warn('could not read whether sessions are recorded', error),
    );
  }, [dispatch, userId]);
  return config === null || userId === undefined ? undefined : { config, userId };
}
