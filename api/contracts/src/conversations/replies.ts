import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant } from '../base/ids.ts';
import { DELIVERY_STATES } from './events.ts';
import { Message } from './message.ts';

export const MAX_DRAFT_CHARACTERS = 10_000;
/** The longest text message: ten segments of 160 characters. */
export const MAX_REPLY_CHARACTERS = 1_600;

const templateId = characters(128, 1).meta({ example: 'tpl_8f2c1d' });
/** The `seq` of the last message that the writer has seen; 0 for none. */
const baseSeq = z.int().min(0).max(2_147_483_647);

export const ReplyText = z.string().trim().pipe(characters(MAX_REPLY_CHARACTERS, 1));

/** An unsent reply. Its text is stored as typed. */
export const DraftBody = z
  .object({ text: characters(MAX_DRAFT_CHARACTERS), templateId: templateId.optional(), baseSeq })
  .meta({ id: 'DraftBody', example: { text: 'We can see you at', baseSeq: 8 } });
export type DraftBody = z.infer<typeof DraftBody>;

/** Without a draft, the text is empty and the other fields are absent. */
export const Draft = z
  .object({
    text: z.string(),
    templateId: z.string().optional(),
    baseSeq: z.int().optional(),
    savedAt: Instant.optional(),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

export const NewReply = z
  .object({
    text: ReplyText,
    /** The template from which the text was written. */
    templateId: templateId.optional(),
    baseSeq,
    /** Send even if messages have arrived that the writer hasn't seen. */
    force: z.boolean().optional(),
  })
  .meta({ id: 'NewReply', example: { text: 'We can see you at 5 pm.', baseSeq: 8 } });

export const NewTextConversation = z
  .object({
    to: characters(64, 1),
    /** The account's number that sends the text. */
    numberId: characters(128, 1),
    text: ReplyText,
  })
  .meta({
    id: 'NewTextConversation',
    example: { to: '+13035550142', numberId: 'num_8f2c1d', text: 'Your results are here.' },
  });

/** A reply and its delivery so far; `code` is the carrier's error code. */
export const SentReply = Message.extend({
  delivery: z.object({ state: z.enum(DELIVERY_STATES), code: z.string().nullable() }),
}).meta({ id: 'SentReply' });
export type SentReply = z.infer<typeof SentReply>;
