import { z } from 'zod';

/** The purposes of calls of which not every reader of conversations may know who they were with; see `PURPOSE_PERMISSIONS`. */
export const CALL_PURPOSES = ['screening'] as const;
export const CallPurpose = z.enum(CALL_PURPOSES);
export type CallPurpose = z.infer<typeof CallPurpose>;

/** Whether a call is of a purpose that is withheld from its reader. */
export const isWithheld = (purpose: CallPurpose | null, withheld: readonly CallPurpose[]): boolean =>
  purpose !== null && withheld.includes(purpose);
