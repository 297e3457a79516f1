import {
  executeOnConversation,
  toConversationState,
} from '@switchboard/application/conversations/conversation-command';
import { readCatalog } from '@switchboard/application/smart-tags/catalog';
import { PROJECTION_HEADER } from '@switchboard/contracts/base/constants';
import type { ConversationId, SmartTagId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { SmartTagsAnswer } from '@switchboard/contracts/conversations/message';
import * as decide from '@switchboard/domain/conversations/decide';
import type { z } from 'zod';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import { WithHeaders } from '../../http/request/handlers.ts';
import { waitForInbox } from '../../inbox/wait-for-inbox.ts';
import type { ConversationDeps } from './deps.ts';

type TagsResponse = z.infer<typeof SmartTagsAnswer>;
interface TagOnConversation {
  readonly id: ConversationId;
  readonly tagId: SmartTagId;
}

/** Puts a tag on a conversation. @returns all of its tags, as committed */
export function assignSmartTag(deps: ConversationDeps, ctx: Ctx, tagging: TagOnConversation) {
  return changeTags(deps, ctx, { ...tagging, decide: decide.assignSmartTag });
}

/** Takes a tag off a conversation. @returns the remaining tags, as committed */
export function removeSmartTag(deps: ConversationDeps, ctx: Ctx, tagging: TagOnConversation) {
  return changeTags(deps, ctx, { ...tagging, decide: decide.removeSmartTag });
}

interface TagChange extends TagOnConversation {
  readonly decide: typeof decide.assignSmartTag;
}

async function changeTags(
  { events, pool }: ConversationDeps,
  ctx: Ctx,
  { id, tagId, decide }: TagChange,
): Promise<TagsResponse | WithHeaders<TagsResponse>> {
  const tenant = getTenantId(ctx);
  const catalog = await readCatalog(events, tenant);
  const { loaded, appended, position } = await executeOnConversation(events, ctx.caller(), {
    id,
    decide: (conversation) => decide(conversation, catalog.get(tagId)),
  });
  const ids = new Set(toConversationState(id, loaded)?.record.smartTagIds);
  for (const { type } of appended) {
    if (type === 'conversation.smart-tag-assigned') ids.add(tagId);
    if (type === 'conversation.smart-tag-removed') ids.delete(tagId);
  }
  const smartTags = [...ids].sort((a, b) => a - b).flatMap((tag) => catalog.get(tag) ?? []);
  const answer = { smartTags: smartTags.map(({ id: ref, name, color }) => ({ id: ref, name, color })), position };
  const isCaughtUp = await waitForInbox(pool, { tenant, streamId: conversationStream(id), position });
  return isCaughtUp ? answer : new WithHeaders(answer, { [PROJECTION_HEADER]: 'behind' });
}
