import { useThunkDispatch } from '../../api/thunk.ts';
import { toastError } from '../../ui/toast.ts';
import { type AvailabilityChange, changeAvailability } from './availability-slice.ts';

/** Changes a person's availability; shows the error if that fails. */
export function useChangeAvailability(): (change: AvailabilityChange) => Promise<void> {
  const dispatch = useThunkDispatch();
  return (change) => dispatch(changeAvailability(change)).catch(toastError);
}
