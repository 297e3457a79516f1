import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { MessagePage } from '@switchboard/contracts/conversations/message';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { isConversationWithheld, type Reader } from '../../inbox/withheld.ts';
import type { ConversationDeps } from './deps.ts';
import { findMessageBounds, listMessages } from './queries.ts';

export interface MessagesRequest {
  readonly id: ConversationId;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  readonly lang?: string | undefined;
}

const DEFAULT_LIMIT = 100;
// Larger than any `seq`, which is a 32-bit integer.
const PAST_THE_LAST = 2_147_483_647;

const NOTHING: MessagePage = { data: [], meta: { first: null, last: null } };

/**
 * A page of a transcript, ascending by `seq`: what follows `after`, what precedes `before`, or the newest.
 *
 * Of one that is withheld from its reader it is empty.
 *
 * @throws {AppError} `resource.not_found` for a conversation that the account doesn't have, or deleted.
 */
export function readMessages(
  { pool }: ConversationDeps,
  reader: Reader,
  request: MessagesRequest,
): Promise<MessagePage> {
  const { tenantId: tenant } = reader;
  const { id, before, after, limit = DEFAULT_LIMIT, lang } = request;
  return withTransaction(
    pool,
    async (client) => {
      const meta = await findMessageBounds(client, tenant, id);
      if (meta === undefined) throw new AppError('resource.not_found');
      if (await isConversationWithheld(client, reader, id)) return NOTHING;
      const data = await listMessages(client, tenant, {
        id,
        after: after ?? 0,
        before: before ?? PAST_THE_LAST,
        from: after === undefined ? 'last' : 'first',
        limit,
        lang,
      });
      return { data, meta };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}
