import type { Models } from '@switchboard/application/models/find-model';
import { answerCall } from '@switchboard/application/talks/answer-call';
import { takeOutbox } from '@switchboard/application/talks/call-queries';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { goOnWithEffect, takeInput } from '@switchboard/application/talks/take-input';
import { findTalk, type TalkKey } from '@switchboard/application/talks/talk-queries';
import { statusOf } from '@switchboard/application/talks/talk-status';
import { SIMULATOR_CHANNEL } from '@switchboard/contracts/base/constants';
import { ConversationId } from '@switchboard/contracts/base/ids';
import type { liveCallRoutes } from '@switchboard/contracts/calls/live-routes';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { AppError } from '@switchboard/platform/app-error';
import type { TalkState } from '@switchboard/talk/engine/state';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { requireDisclosed } from '../../inbox/withheld.ts';
import { controlConversation } from './control.ts';
import type { ConversationDeps } from './deps.ts';
import { readTalk } from './read-talk.ts';

/** Handles calls that agents answer: the simulator's, and how people take part. */
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
      const talk = await findCall(key);
      const { state, isOpen } = talk;
      if (isOpen && input !== undefined) checkInput(state, input);
      if (isOpen && input !== undefined) return takeInput(talks, ctx.caller(), key, input);
      const turn = isOpen ? await goOnWithEffect(talks, { caller: ctx.caller(), key, talk }) : undefined;
      if (turn !== undefined) return turn;
      const frames = [...(await takeOutbox(pool, key))];
      if (!isOpen && frames.length === 0) throw new AppError('talk.ended');
      return { frames, trace: [], state: statusOf(state) };
    },
    controlConversation: ({ params: { id }, body }, ctx) => controlConversation(deps, ctx, { id, ...body }),
    readTalk: async ({ params: { id }, query }, ctx: Ctx) => {
      const scope = await resolveTenant(ctx, query.tenantId);
      await requireDisclosed(pool, scope, id);
      return readTalk(deps, scope.tenantId, id);
    },
  };

  async function findCall(key: TalkKey) {
    const talk = await findTalk(pool, key);
    if (talk?.channel !== SIMULATOR_CHANNEL) throw new AppError('resource.not_found');
    return talk;
  }
}

/** The channel knows what its caller does, and whether who is dialled picks up; all else comes from within. */
function checkInput({ awaiting }: TalkState, input: TalkInput): void {
  const isOfChannel = CALLERS.some((type) => type === input.type);
  const isAnswer =
    input.type === 'effect-finished' &&
    awaiting?.kind === 'effect' &&
    awaiting.of === 'transfer' &&
    awaiting.key === input.key;
  if (!isOfChannel && !isAnswer)
    throw new AppError('request.invalid', { errors: [{ path: 'input.type', code: 'not_here' }] });
}

const CALLERS = ['heard', 'dtmf', 'interrupted', 'silence', 'hangup'] as const;
