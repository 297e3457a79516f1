import { z } from 'zod';

/**
 * Purposes of calls whose participants are hidden from readers without an additional permission; see
 * `PURPOSE_PERMISSIONS`.
 */
export const CALL_PURPOSES = ['screening'] as const;
export const CallPurpose = z.enum(CALL_PURPOSES);
export type CallPurpose = z.infer<typeof CallPurpose>;

/** Whether a call's purpose is among the ones hidden from its reader. */
export const isPurposeHidden = (purpose: CallPurpose | null, withheld: readonly CallPurpose[]): boolean =>
  purpose !== null && withheld.includes(purpose);
