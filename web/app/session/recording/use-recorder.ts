import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { log } from '../../api/log.ts';
import { type PublicConfig, readPublicConfig } from '../../api/public-config.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { selectSession } from '../session-slice.ts';

export interface Recorder {
  readonly config: NonNullable<PublicConfig['sessionRecording']>;
  /** Who is asked. */
  readonly userId: string;
}

/** What would record the signed-in person; undefined where none is set up, and inside somebody else's account. */
export function useRecorder(): Recorder | undefined {
  const dispatch = useThunkDispatch();
  const session = useSelector(selectSession);
  const userId = session && !session.impersonating ? session.user.id : undefined;
  const [config, setConfig] = useState<Recorder['config'] | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    dispatch(readPublicConfig()).then(
      ({ sessionRecording }) => setConfig(sessionRecording),
      (error: unknown) => log.warn('whether sessions are recorded here could not be read', error),
    );
  }, [dispatch, userId]);
  return config === null || userId === undefined ? undefined : { config, userId };
}
