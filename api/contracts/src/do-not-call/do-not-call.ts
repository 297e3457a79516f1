import { z } from 'zod';
import { characters } from '../characters.ts';
import { ConversationId, Instant } from '../ids.ts';
import { PhoneNumber } from '../kinds/fields.ts';

const MAX_DO_NOT_CALL_REASON_CHARACTERS = 500;

export const DoNotCallReason = z.string().trim().pipe(characters(MAX_DO_NOT_CALL_REASON_CHARACTERS));

/** The events of an account's list of numbers that it never calls. */
export const doNotCallEvents = {
  'do-not-call.added': z.object({
    at: Instant,
    number: PhoneNumber,
    reason: DoNotCallReason,
    /** The call on which its owner asked for it. */
    conversationId: ConversationId.optional(),
  }),
  'do-not-call.removed': z.object({ at: Instant, number: PhoneNumber }),
} as const;

/** The stream of what was said about one number. */
export const doNotCallStream = (number: string): string => `do-not-call-${number.replace('+', '')}`;
