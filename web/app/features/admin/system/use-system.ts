import type { AdminSystem } from '@switchboard/contracts/admin/system';
import { useCallback, useEffect, useRef, useState } from 'react';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { after } from '../../../ui/timers.ts';
import { readSystem } from '../shared/admin-api.ts';
import { type Polling, startPolling } from './polling.ts';
import { addReading, type Reading } from './readings.ts';

interface SystemState {
  readonly system: AdminSystem | undefined;
  readonly readings: readonly Reading[];
  /** Whether the last read failed, so that the data is outdated. */
  readonly hasFailed: boolean;
  readonly refresh: () => void;
}

/** The state of the system, polled while visible, with the readings of the last minutes. */
export function useSystem(): SystemState {
  const dispatch = useThunkDispatch();
  const [system, setSystem] = useState<AdminSystem>();
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const polling = useRef<Polling>(undefined);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      try {
        const next = await dispatch(readSystem());
        if (isGone) return;
        setSystem(next);
        setReadings((before) => addReading(before, next));
        setFailed(false);
      } catch (error) {
        if (!isGone) setFailed(true);
        log.warn('could not read the system', error);
        throw error;
      }
    };
    const running = startPolling({ read, after, isVisible, watchVisible });
    polling.current = running;
    return () => {
      isGone = true;
      running.stop();
    };
  }, [dispatch]);
  const refresh = useCallback(() => polling.current?.pollNow(), []);
  return { system, readings, hasFailed, refresh };
}

const isVisible = (): boolean => document.visibilityState === 'visible';

function watchVisible(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
