import { log } from '../../../api/log.ts';
import { toastError } from '../../../ui/toast.ts';

/** A tag could not be put on or taken off: logged, and told to who asked. */
export function tellTagFailure(error: unknown): void {
  log.warn('a smart tag could not be changed', error);
  toastError(error);
}
