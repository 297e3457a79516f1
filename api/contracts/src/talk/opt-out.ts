import { z } from 'zod';

/**
 * The steps of the agent's opt-out question: the agent `asked` whether the caller wants no more calls at all, and the caller `confirmed` or `denied`
 * it, or gave an `unclear` answer.
 */
export const OptOutAnswer = z.enum(['asked', 'confirmed', 'denied', 'unclear']);
export type OptOutAnswer = z.infer<typeof OptOutAnswer>;
