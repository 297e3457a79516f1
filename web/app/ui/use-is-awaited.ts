import { useEffect, useState } from 'react';
import { after } from './timers.ts';

/** Longer than this a page does not wait for one of its parts. */
const PATIENCE_MS = 1_000;

/** Tells whether a page should go on waiting for a part that is on its way, so that all comes at once: for a second at most. */
export function useIsAwaited(isOnItsWay: boolean): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => (isOnItsWay ? after(PATIENCE_MS, () => setPatient(false)) : undefined), [isOnItsWay]);
  return isOnItsWay && isPatient;
}
