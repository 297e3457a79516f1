import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import type { SimulatedFailure } from '@switchboard/application/talks/effects';
import { openTalk, type TalkStart } from '@switchboard/application/talks/start-talk';
import { applyInputStreaming, takeInput, takeInputUnlessEnded } from '@switchboard/application/talks/take-input';
import { findTalk } from '@switchboard/application/talks/talk-rows';
import { toTalkStatus } from '@switchboard/application/talks/talk-status';
import { talkRoutes } from '@switchboard/contracts/agents/talk-routes';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { ConversationId } from '@switchboard/contracts/base/ids';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import { AppError } from '@switchboard/platform/app-error';
import { mayCall } from '../../http/auth/permission.ts';
import type { SessionDirectory } from '../../http/auth/sessions.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { checkOrigin } from '../../http/request/origin.ts';
import { findUpgrade } from '../../http/server.ts';
import type { TalkSockets } from '../../http/talk-socket.ts';
import { type AgentDeps, getAgent, getPublication, readAgentDraft, toAgentKey } from './publishing.ts';

export interface TalkHandlerDeps extends AgentDeps {
  readonly sockets: TalkSockets;
  readonly sessions: Pick<SessionDirectory, 'find'>;
  readonly publicUrl: URL | undefined;
}

type Own = Extract<keyof typeof talkRoutes, `talks.${string}`>;

/**
 * Handles test talks: conversations in which a user tries an agent's draft or a published version, by HTTP or by WebSocket.
 *
 * Calls are talks too, but these routes don't find them.
 */
export function talkHandlers(deps: TalkHandlerDeps): Pick<Handlers<typeof talkRoutes>, Own> {
  const { pool, talks } = deps;
  return {
    'talks.start': async ({ params: { id }, body: { now, ...body } }, ctx) => {
      const { key, talkId, setup } = await open(ctx, id, {
        ...body,
        ...(now !== undefined && { now: new Date(now) }),
      });
      const turn = await takeInput(talks, ctx.caller(), key, setup);
      return { talkId, conversationId: key.conversationId, ...turn };
    },
    'talks.connect': async ({ params: { id }, query: { version, lang, talkId, requests } }, ctx, koa) => {
      await getAgent(deps, ctx, id);
      const upgrade = findUpgrade(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      checkOrigin({
        // A page of another origin can open a WebSocket with our cookie and read every frame. Treat the upgrade as a write.
        method: 'POST',
        origin: koa.get('Origin'),
        fetchSite: koa.get('Sec-Fetch-Site'),
        client: ctx.client,
        publicUrl: deps.publicUrl,
      });
      const { principal } = ctx;
      if (principal.kind !== 'session') throw new AppError('session.required');
      const talk =
        talkId === undefined
          ? await open(ctx, id, { version, lang, given: {}, allowsRequests: requests === 'allowed' })
          : await resume(ctx, id, talkId);
      const isAdmitted = async () => {
        const caller = await deps.sessions.find(principal.sessionId);
        return caller !== undefined && mayCall(talkRoutes['talks.connect'], caller);
      };
      koa.respond = false;
      let toolsEnd: SimulatedFailure | undefined;
      deps.sockets.attach(upgrade, {
        talkId: talk.talkId,
        conversationId: talk.key.conversationId,
        setup: talk.setup,
        isAdmitted,
        pretend: (tools) => {
          toolsEnd = tools === 'run' ? undefined : tools;
        },
        take: (input, tell) =>
          applyInputStreaming(talks, { caller: ctx.caller(), key: talk.key, tell, toolsEnd }, input),
      });
    },
    'talks.take': async ({ params: { talkId }, body: { input } }, ctx) => {
      const key = toTalkKey(ctx, talkId);
      await getTestTalk(key);
      return takeInput(talks, ctx.caller(), key, input);
    },
    'talks.end': async ({ params: { talkId } }, ctx) => {
      const key = toTalkKey(ctx, talkId);
      await getTestTalk(key);
      const turn = await takeInputUnlessEnded(talks, ctx.caller(), key, { type: 'hangup' });
      return turn ?? { frames: [], trace: [], state: toTalkStatus((await getTestTalk(key)).state) };
    },
  };

  async function open(ctx: Ctx, id: string, { version, lang, now, given, allowsRequests }: NewTalk) {
    if (now !== undefined && Math.abs(now.getTime() - ctx.now().getTime()) > MAX_CLOCK_OFFSET_MS) {
      throw new AppError('request.invalid', { errors: [{ path: 'now', code: 'too_far' }] });
    }
    const draft = await readAgentDraft(deps, ctx, id);
    const pinned = version === 'draft' ? draft : await getPublication(deps, toAgentKey(ctx, id), Number(version));
    const start: TalkStart = {
      agentId: id,
      agentName: draft.name,
      version,
      hash: pinned.hash,
      ...(version === 'draft' && { content: draft.content }),
      channel: TEST_CHANNEL,
      userId: ctx.principal.kind === 'session' ? ctx.principal.user.id : null,
      lang,
      now,
      given,
      allowsRequests,
      from: null,
      to: null,
    };
    return openTalk(talks, ctx.caller(), start);
  }

  /** Finds an open talk for the user who started it. */
  async function resume(ctx: Ctx, id: string, talkId: string) {
    const key = toTalkKey(ctx, talkId);
    const talk = await findTalk(pool, key);
    const userId = ctx.principal.kind === 'session' ? ctx.principal.user.id : null;
    if (talk === undefined || talk.agentId !== id || talk.userId !== userId) throw new AppError('resource.not_found');
    if (!talk.isOpen) throw new AppError('talk.ended');
    return { key, talkId, setup: undefined };
  }

  /** Reads a test talk. @throws {AppError} `resource.not_found`, also if the talk is a call */
  async function getTestTalk(key: ConversationKey) {
    const talk = await findTalk(pool, key);
    if (talk?.channel !== TEST_CHANNEL) throw new AppError('resource.not_found');
    return talk;
  }
}

function toTalkKey(ctx: Ctx, talkId: string): ConversationKey {
  return {
    tenantId: getTenantId(ctx),
    conversationId: ConversationId.parse(Number(talkId.slice('tlk_'.length))),
  };
}

/** The furthest from now that a test may set its clock: ten years. */
const MAX_CLOCK_OFFSET_MS = 10 * 366 * 86_400_000;

interface NewTalk {
  readonly version: string;
  readonly lang?: Language | undefined;
  readonly now?: Date;
  readonly given: Readonly<Record<string, SlotValue>>;
  readonly allowsRequests: boolean;
}
