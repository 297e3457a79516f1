import { executeOnConversation } from '@switchboard/application/conversations/conversation-command';
import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import type { Models } from '@switchboard/application/models/find-model';
import { answerCall } from '@switchboard/application/talks/answer-call';
import { drainOutbox } from '@switchboard/application/talks/call-rows';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { resumeEffect, takeInput } from '@switchboard/application/talks/take-input';
import { findTalk, listTalksSpokenInBy } from '@switchboard/application/talks/talk-rows';
import { toTalkStatus } from '@switchboard/application/talks/talk-status';
import { SIMULATOR_CHANNEL, TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { ConversationId } from '@switchboard/contracts/base/ids';
import type { liveCallRoutes, TakenCall } from '@switchboard/contracts/calls/live-routes';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { ControlInput, type TalkInput } from '@switchboard/contracts/talk/input';
import { assign, WORK_DECISION_TYPES } from '@switchboard/domain/conversations/decide';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type { TalkState } from '@switchboard/talk/engine/state';
import { resolveTenant, withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getSession, getTenantId } from '../../http/request/context.ts';
import type { Handlers, WithHeaders } from '../../http/request/handlers.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { findRecord } from '../../inbox/find-record.ts';
import { readTagsPosition } from '../../inbox/tag-map.ts';
import { requireDisclosed } from '../../inbox/withheld.ts';
import { findActorNames } from './actor-names.ts';
import { foldRecord, readWritten } from './commands.ts';
import type { ConversationDeps } from './deps.ts';
import { readTalk } from './live-talk.ts';

/** Handles calls that agents answer: calls from the simulator, and users who watch a live call or take part in it. */
export function liveCallHandlers(
  deps: ConversationDeps & { readonly talks: TalkDeps; readonly models: Models },
): Handlers<typeof liveCallRoutes> {
  const { pool, talks } = deps;
  return {
    'calls.simulate': async ({ body }, ctx) => {
      const { timeZone } = await resolveTenant(ctx);
      return answerCall(talks, ctx.caller(), { ...body, timeZone });
    },
    'calls.speak': async ({ params: { talkId }, body: { input } }, ctx) => {
      const key = {
        tenantId: getTenantId(ctx),
        conversationId: ConversationId.parse(Number(talkId.slice('tlk_'.length))),
      };
      const talk = await getSimulatedCall(key);
      const { state, isOpen } = talk;
      if (isOpen && input !== undefined) checkInput(state, input);
      if (isOpen && input !== undefined) return takeInput(talks, ctx.caller(), key, input);
      const turn = isOpen ? await resumeEffect(talks, { caller: ctx.caller(), key, talk }) : undefined;
      if (turn !== undefined) return turn;
      const frames = [...(await drainOutbox(pool, key))];
      if (!isOpen && frames.length === 0) throw new AppError('talk.ended');
      return { frames, trace: [], state: toTalkStatus(state) };
    },
    controlConversation: ({ params: { id }, body }, ctx) => controlConversation(deps, ctx, { id, ...body }),
    listTakenCalls: async (_, ctx) => ({ data: await listTakenCalls(deps, ctx) }),
    readTalk: async ({ params: { id }, query }, ctx: Ctx) => {
      const scope = await resolveTenant(ctx, query.tenantId);
      await requireDisclosed(pool, scope, id);
      return readTalk(deps, scope.tenantId, id);
    },
  };

  async function getSimulatedCall(key: ConversationKey) {
    const talk = await findTalk(pool, key);
    if (talk?.channel !== SIMULATOR_CHANNEL) throw new AppError('resource.not_found');
    return talk;
  }
}

/** Accepts only what a channel can know: what its caller does, and whether the dialed person picks up. */
function checkInput({ awaiting }: TalkState, input: TalkInput): void {
  const isFromCaller = CALLER_INPUTS.some((type) => type === input.type);
  const isTransferResult =
    input.type === 'effect-finished' &&
    awaiting?.kind === 'effect' &&
    awaiting.of === 'transfer' &&
    awaiting.key === input.key;
  if (!isFromCaller && !isTransferResult)
    throw new AppError('request.invalid', { errors: [{ path: 'input.type', code: 'not_here' }] });
}

const CALLER_INPUTS = ['heard', 'dtmf', 'interrupted', 'silence', 'hangup'] as const;

interface Control {
  readonly id: ConversationId;
  readonly action: ControlInput['type'];
  readonly text?: string | undefined;
}

/**
 * Lets a user take part in a call that an agent handles, and returns the row of the conversation.
 *
 * @throws {AppError} `resource.not_found`; `talk.ended`; `talk.not_taken_over`; `conversation.taken` {owner} if somebody else has the call
 */
async function controlConversation(
  deps: Pick<ConversationDeps, 'pool' | 'tagMaps' | 'events'> & { readonly talks: TalkDeps },
  ctx: Ctx,
  { id, action, text }: Control,
): Promise<Conversation | WithHeaders<Conversation>> {
  const tenant = getTenantId(ctx);
  const { principal } = ctx;
  const by = ctx.caller().actor.id;
  // A supervisor may take a call from a colleague, and a key acts for the whole account.
  const replaces = principal.kind !== 'session' || principal.permissions.includes('conversation.assign');
  const input = ControlInput.safeParse({ type: action, text, by, ...(action === 'takeOver' && { replaces }) });
  if (!input.success) throw new AppError('request.invalid', { errors: [{ path: 'text', code: 'required' }] });
  const key = { tenantId: tenant, conversationId: id };
  await requireDisclosed(deps.pool, { tenantId: tenant, withheld: withheldFrom(ctx.principal) }, id);
  const talk = await findTalk(deps.pool, key);
  const isCall = talk !== undefined && talk.channel !== TEST_CHANNEL;
  // A call that just started may have no row yet.
  const row = await findRecord(deps.pool, tenant, id);
  if (row === undefined ? !isCall : row.record.deletedAt !== null) throw new AppError('resource.not_found');
  if (!isCall || !talk.isOpen) throw new AppError('talk.ended');
  try {
    await takeInput(deps.talks, ctx.caller(), key, input.data);
    if (action === 'takeOver' && principal.kind === 'session')
      await becomeOwner(deps, ctx, { id, userId: principal.user.id, mayReplace: replaces });
  } catch (error) {
    if (isAppError(error, 'conversation.taken')) throw await nameTaker(deps, key, error);
    throw error;
  }
  const { events } = await deps.events.readStream(tenant, conversationStream(id), { types: INPUT_END_EVENTS });
  return readWritten(deps, ctx, { id, position: events.at(-1)?.position ?? 0 });
}

/** Makes the person who took a call over the owner of its conversation, unless a colleague owns it. */
async function becomeOwner(
  { events }: Pick<ConversationDeps, 'events'>,
  ctx: Ctx,
  { id, userId, mayReplace }: { readonly id: ConversationId; readonly userId: string; readonly mayReplace: boolean },
): Promise<void> {
  const at = ctx.now().toISOString();
  const caller = ctx.caller();
  // The call's input has the request's own command id.
  const commandId = caller.commandId === undefined ? {} : { commandId: `${caller.commandId}:owner` };
  await executeOnConversation(
    events,
    { ...caller, ...commandId },
    {
      id,
      types: WORK_DECISION_TYPES,
      // Staff don't take a colleague's conversation with its call.
      decide: (conversation) => {
        const ownerId = conversation?.record.assigneeId ?? null;
        return ownerId === null || mayReplace ? assign(conversation, { at, assigneeId: userId }) : [];
      },
    },
  );
}

/** The maximum number of live calls that one person takes part in at once, as listed. */
const MAX_TAKEN_CALLS = 20;

/** Lists the live calls that the signed-in person takes part in, the latest first. */
async function listTakenCalls(
  { pool, tagMaps, events }: Pick<ConversationDeps, 'pool' | 'tagMaps' | 'events'>,
  ctx: Ctx,
): Promise<TakenCall[]> {
  const { tenantId, user } = getSession(ctx);
  const talks = await listTalksSpokenInBy(pool, tenantId, { by: user.id, limit: MAX_TAKEN_CALLS });
  const withheld = withheldFrom(ctx.principal);
  const calls = await Promise.all(
    talks.map(async ({ id, isTaker }): Promise<TakenCall[]> => {
      const found = await findRecord(pool, tenantId, id);
      // A call that just started may have no row yet.
      const record = found?.record ?? (await foldRecord({ events }, tenantId, id));
      if (record.deletedAt !== null) return [];
      const tagsPosition = found?.tagsPosition ?? (await readTagsPosition(pool, tenantId));
      const tags = await tagMaps.at(pool, tenantId, tagsPosition);
      return [{ conversation: toConversation(record, tags, withheld), isTaker }];
    }),
  );
  return calls.flat();
}

/** The same error with the person who took the call over. */
async function nameTaker(
  { pool }: Pick<ConversationDeps, 'pool'>,
  key: ConversationKey,
  error: AppError,
): Promise<AppError> {
  const id = (await findTalk(pool, key))?.state.speakers?.[0];
  if (id === undefined) return error;
  const names = await findActorNames(pool, key.tenantId, [id]);
  return new AppError('conversation.taken', { owner: { id, name: names.get(id) ?? null } });
}

/** Every input with an effect ends in one of these events; who takes a call over also becomes its owner. */
const INPUT_END_EVENTS = ['conversation.turn-traced', 'conversation.ended', 'conversation.assigned'] as const;
