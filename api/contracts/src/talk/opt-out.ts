import { z } from 'zod';

/**
 * What a caller's words mean for a wish for no more calls, where the agent asks about it: the agent `asked` whether the caller wants none at all,
 * and the caller `confirmed` or `denied` it, or gave an `unclear` answer.
 */
export const OptOutAnswer = z.enum(['asked', 'confirmed', 'denied', 'unclear']);
export type OptOutAnswer = z.infer<typeof OptOutAnswer>;
