import {
  type ConversationCommand,
  executeOnConversation,
} from '@switchboard/application/conversations/conversation-command';
import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { PROJECTION_HEADER } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation, ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import {
  acknowledgeAttention,
  deleteConversation as decideDeletion,
  restoreConversation as decideRestoration,
  raiseAgain,
} from '@switchboard/domain/conversations/decide';
import { foldConversations, recordOf } from '@switchboard/domain/conversations/fold';
import { withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import { WithHeaders } from '../../http/request/handlers.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { findRecord } from '../../inbox/find-record.ts';
import { readTagsPosition } from '../../inbox/tag-map.ts';
import { waitForInbox } from '../../inbox/wait-for-inbox.ts';
import type { ConversationDeps } from './deps.ts';

type RowResponse = Promise<Conversation | WithHeaders<Conversation>>;

/** Hides a conversation until it is restored. */
export function deleteConversation(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowResponse {
  return executeAndRead(deps, ctx, { id, decide: decideDeletion });
}

/** Shows a deleted conversation again. */
export function restoreConversation(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowResponse {
  return executeAndRead(deps, ctx, { id, decide: decideRestoration });
}

/** Raises attention again, with the previous level and reason. */
export function raiseAttention(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowResponse {
  const at = ctx.now().toISOString();
  return executeAndRead(deps, ctx, { id, decide: (conversation) => raiseAgain(conversation, { at }) });
}

/** Acknowledges attention that was raised up to the position `upTo`, or all of it. */
export function clearAttention(
  deps: ConversationDeps,
  ctx: Ctx,
  { id, upTo }: { readonly id: ConversationId; readonly upTo: number | undefined },
): RowResponse {
  const at = ctx.now().toISOString();
  return executeAndRead(deps, ctx, {
    id,
    decide: (conversation) => acknowledgeAttention(conversation, { at, upTo }),
  });
}

async function executeAndRead(deps: ConversationDeps, ctx: Ctx, command: ConversationCommand): RowResponse {
  const { position } = await executeOnConversation(deps.events, ctx.caller(), command);
  return readWritten(deps, ctx, { id: command.id, position });
}

type RowDeps = Pick<ConversationDeps, 'pool' | 'events' | 'tagMaps'>;

/** Reads the row after a write: from the read model once the projection has caught up, otherwise by folding the stream. */
export async function readWritten(
  deps: RowDeps,
  ctx: Ctx,
  { id, position }: { readonly id: ConversationId; readonly position: number },
): RowResponse {
  const [tenant, withheld] = [getTenantId(ctx), withheldFrom(ctx.principal)];
  const isCaughtUp = await waitForInbox(deps.pool, { tenant, streamId: conversationStream(id), position });
  const found = isCaughtUp ? await findRecord(deps.pool, tenant, id) : undefined;
  if (found) {
    const tags = await deps.tagMaps.at(deps.pool, tenant, found.tagsPosition);
    return toConversation(found.record, tags, withheld);
  }
  const tags = await deps.tagMaps.at(deps.pool, tenant, await readTagsPosition(deps.pool, tenant));
  const record = await foldRecord(deps, tenant, id);
  return new WithHeaders(toConversation(record, tags, withheld), { [PROJECTION_HEADER]: 'behind' });
}

async function foldRecord({ events }: RowDeps, tenant: string, id: ConversationId): Promise<ConversationRecord> {
  const { events: stored } = await events.readStream(tenant, conversationStream(id));
  return recordOf(foldConversations(undefined, stored.map(toStoredLike)).state);
}
