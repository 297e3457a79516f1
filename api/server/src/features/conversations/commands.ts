import {
  type ConversationCommand,
  executeOnConversation,
} from '@switchboard/application/conversations/conversation-command';
import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { PROJECTION_HEADER } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation, ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import * as decide from '@switchboard/domain/conversations/decide';
import { foldConversations, recordOf } from '@switchboard/domain/conversations/fold';
import { withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import { WithHeaders } from '../../http/request/handlers.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { findRecord } from '../../inbox/find-record.ts';
import { readTagsPosition } from '../../inbox/tag-map.ts';
import { waitForInbox } from '../../inbox/wait-for-inbox.ts';
import type { ConversationDeps } from './deps.ts';

type RowAnswer = Promise<Conversation | WithHeaders<Conversation>>;

/** Hides a conversation until it is restored. */
export function deleteConversation(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowAnswer {
  return answerRow(deps, ctx, { id, decide: decide.deleteConversation });
}

/** Shows a deleted conversation again. */
export function restoreConversation(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowAnswer {
  return answerRow(deps, ctx, { id, decide: decide.restoreConversation });
}

/** Raises attention again, as it was raised last. */
export function raiseAttention(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowAnswer {
  const at = ctx.now().toISOString();
  return answerRow(deps, ctx, { id, decide: (conversation) => decide.raiseAgain(conversation, { at }) });
}

/** Clears the attention that was seen: at or before the position `upTo`, by default all. */
export function clearAttention(
  deps: ConversationDeps,
  ctx: Ctx,
  { id, upTo }: { readonly id: ConversationId; readonly upTo: number | undefined },
): RowAnswer {
  const at = ctx.now().toISOString();
  return answerRow(deps, ctx, {
    id,
    decide: (conversation) => decide.acknowledgeAttention(conversation, { at, upTo }),
  });
}

async function answerRow(deps: ConversationDeps, ctx: Ctx, command: ConversationCommand): RowAnswer {
  const { position } = await executeOnConversation(deps.events, ctx.caller(), command);
  return readWritten(deps, ctx, { id: command.id, position });
}

type RowDeps = Pick<ConversationDeps, 'pool' | 'events' | 'tagMaps'>;

/** Reads the row behind what was just written: from the read model once it has come so far, else folded from the log. */
export async function readWritten(
  deps: RowDeps,
  ctx: Ctx,
  { id, position }: { readonly id: ConversationId; readonly position: number },
): RowAnswer {
  const [tenant, withheld] = [getTenantId(ctx), withheldFrom(ctx.principal)];
  const isThere = await waitForInbox(deps.pool, { tenant, streamId: conversationStream(id), position });
  const found = isThere ? await findRecord(deps.pool, tenant, id) : undefined;
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
