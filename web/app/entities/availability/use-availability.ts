import type { Availability, AvailabilityState } from '@switchboard/contracts/people/availability';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { type SessionRootState, selectClockOffset } from '../../session/session-slice.ts';
import { useMinute } from '../../ui/use-now.ts';
import {
  type AvailabilityRootState,
  availabilityAt,
  readAvailability,
  selectOwnAvailability,
} from './availability-slice.ts';

/** The user's own availability; undefined until it is read. The first mount reads everybody's. */
export function useOwnAvailability(): Availability | undefined {
  const dispatch = useThunkDispatch();
  const wasRead = useSelector(({ availability }: AvailabilityRootState) => availability.lastRead !== null);
  useEffect(() => {
    if (!wasRead) void dispatch(readAvailability());
  }, [wasRead, dispatch]);
  return useSelector((state: AvailabilityRootState & SessionRootState) => selectOwnAvailability(state));
}

/** A person's availability now, to the minute: an absence that has ended leaves them available. */
export function useCurrentState(person: Availability): AvailabilityState {
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  return availabilityAt(person, useMinute() + offset);
}
