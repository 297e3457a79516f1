import { useEffect, useState } from 'react';
import { after } from './timers.ts';

/** A value as it was once it has stood still for a time. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => after(ms, () => setSettled(value)), [value, ms]);
  return settled;
}
