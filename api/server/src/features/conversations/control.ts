import type { TalkDeps } from '@switchboard/application/talks/deps';
import { takeInput } from '@switchboard/application/talks/take-input';
import { findTalk } from '@switchboard/application/talks/talk-queries';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { ControlInput } from '@switchboard/contracts/talk/input';
import { AppError } from '@switchboard/platform/app-error';
import { withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { WithHeaders } from '../../http/request/handlers.ts';
import { findRecord } from '../../inbox/find-record.ts';
import { requireDisclosed } from '../../inbox/withheld.ts';
import { readWritten } from './commands.ts';
import type { ConversationDeps } from './deps.ts';

export interface Control {
  readonly id: ConversationId;
  readonly action: ControlInput['type'];
  readonly text?: string | undefined;
}

/**
 * Lets a person take part in a call that an agent of ours holds, and answers its row.
 *
 * @throws {AppError} `resource.not_found`, `talk.ended`, `talk.not_taken_over`
 */
export async function controlConversation(
  deps: Pick<ConversationDeps, 'pool' | 'tagMaps' | 'events'> & { readonly talks: TalkDeps },
  ctx: Ctx,
  { id, action, text }: Control,
): Promise<Conversation | WithHeaders<Conversation>> {
  const tenant = getTenantId(ctx);
  const input = ControlInput.safeParse({ type: action, text });
  if (!input.success) throw new AppError('request.invalid', { errors: [{ path: 'text', code: 'required' }] });
  const key = { tenantId: tenant, conversationId: id };
  await requireDisclosed(deps.pool, { tenantId: tenant, withheld: withheldFrom(ctx.principal) }, id);
  const talk = await findTalk(deps.pool, key);
  const isCall = talk !== undefined && talk.channel !== TEST_CHANNEL;
  // A call that has just begun may have no row yet.
  const row = await findRecord(deps.pool, tenant, id);
  if (row === undefined ? !isCall : row.record.deletedAt !== null) throw new AppError('resource.not_found');
  if (!isCall || !talk.isOpen) throw new AppError('talk.ended');
  await takeInput(deps.talks, ctx.caller(), key, input.data);
  const { events } = await deps.events.readStream(tenant, conversationStream(id), { types: TOLD });
  return readWritten(deps, ctx, { id, position: events.at(-1)?.position ?? 0 });
}

/** The last event of every input that did something. */
const TOLD = ['conversation.turn-traced', 'conversation.ended'] as const;
