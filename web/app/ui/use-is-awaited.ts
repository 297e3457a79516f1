import { useEffect, useState } from 'react';
import { after } from './timers.ts';

/** The maximum time that a page waits for one of its parts. */
const PATIENCE_MS = 1_000;

/** Whether a page should keep waiting for a part that is loading, so that everything appears at once. False after a second. */
export function useIsAwaited(isOnItsWay: boolean): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => (isOnItsWay ? after(PATIENCE_MS, () => setPatient(false)) : undefined), [isOnItsWay]);
  return isOnItsWay && isPatient;
}
