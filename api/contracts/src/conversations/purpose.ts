import { z } from 'zod';

/** The purposes of calls of which not every reader of conversations may know who they were with; see `PURPOSE_PERMISSIONS`. */
export const CALL_PURPOSES = ['screening'] as const;
export const CallPurpose = z.enum(CALL_PURPOSES);
export type CallPurpose = z.infer<typeof CallPurpose>;
