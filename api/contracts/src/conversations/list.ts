import { z } from 'zod';
import { Conversation } from './row.ts';

export const ListMeta = z
  .object({
    page: z.int().meta({ example: 1 }),
    perPage: z.int().meta({ example: 50 }),
    total: z.int(),
    totalPages: z.int(),
    /** The total of a search stops at 1,000; then this is true. */
    totalCapped: z.boolean(),
    /** Conversations of the whole account that need attention, whatever the filter. */
    attentionTotal: z.int(),
    /** A stream cursor: everything up to it is in this answer. */
    asOf: z.string().meta({ example: '9f86d081884c.5120' }),
    timeZone: z.string().meta({ example: 'America/Denver' }),
    /** Whose conversations these are: a child's, where an agency looks into one. */
    accountName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
  })
  .meta({ id: 'ListMeta' });
export type ListMeta = z.infer<typeof ListMeta>;

export const ConversationPage = z
  .object({ data: z.array(Conversation), meta: ListMeta })
  .meta({ id: 'ConversationPage' });
export type ConversationPage = z.infer<typeof ConversationPage>;

/** An agent that conversations can be filtered by. */
export const Agent = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'CallTaker', example: { id: 'willow-front-desk', name: 'Willow Front Desk' } });
export type Agent = z.infer<typeof Agent>;
