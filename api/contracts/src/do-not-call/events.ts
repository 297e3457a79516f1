import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { PhoneNumber } from '../base/fields.ts';
import { ConversationId, Instant } from '../base/ids.ts';

const MAX_DO_NOT_CALL_REASON_CHARACTERS = 500;

export const DoNotCallReason = z.string().trim().pipe(characters(MAX_DO_NOT_CALL_REASON_CHARACTERS));

/** The events of an account's do-not-call list. */
export const doNotCallEvents = {
  'do-not-call.added': z.object({
    at: Instant,
    number: PhoneNumber,
    reason: DoNotCallReason,
    /** The call in which the owner of the number requested it. */
    conversationId: ConversationId.optional(),
  }),
  'do-not-call.removed': z.object({ at: Instant, number: PhoneNumber }),
} as const;

/** The name of a number's stream. */
export const doNotCallStream = (number: string): string => `do-not-call-${number.replace('+', '')}`;
