import type { Caller } from '@switchboard/application/caller';
import { findCarrierCall } from '@switchboard/application/carrier-calls/carrier-call-rows';
import { findLastAnswer, hasLaterTurn } from '@switchboard/application/carrier-calls/llm-turns';
import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import type { Poster } from '@switchboard/application/outbound/poster';
import { hangUp } from '@switchboard/application/talks/take-input';
import type { retellRoutes } from '@switchboard/contracts/connections/retell-routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Metrics } from '@switchboard/platform/metrics';
import { noteConnection } from '../../../http/connection-requests.ts';
import { createSlots } from '../../../http/limits/shares.ts';
import { addressGroup } from '../../../http/request/client.ts';
import type { Ctx } from '../../../http/request/context.ts';
import type { Handlers } from '../../../http/request/handlers.ts';
import { findUpgrade } from '../../../http/server.ts';
import { readPending } from '../call-flow.ts';
import type { CallSockets } from '../call-sockets.ts';
import { answerTurn } from '../turns/answer-turn.ts';
import type { RequestedTurn, TurnDeps } from '../turns/turn-request.ts';
import { findRetellCall, type RetellCall, type RetellConnection } from './call-api.ts';
import type { OpenTurn } from './open-turn.ts';
import { pollUntilOver } from './poll-until-over.ts';
import { type RetellHooks, RetellSession } from './retell-session.ts';
import { createUnprovenLimits } from './unproven-limits.ts';

export interface RetellDeps extends TurnDeps {
  findConnection(id: string): Promise<RetellConnection | undefined>;
  readonly sockets: CallSockets;
  readonly poster: Pick<Poster, 'send'>;
  readonly metrics: Pick<Metrics, 'relayFramesIgnored' | 'llmTurns'>;
}

/** Concurrent lookups at Retell, in total and per connection, so that made-up calls of one connection don't delay the others. */
const SLOTS = { total: 1_024, each: 32 };

/** Handles Retell's LLM WebSocket. Nothing is written for a call that Retell doesn't know. */
export function retellHandlers(deps: RetellDeps): Handlers<typeof retellRoutes> {
  const slots = createSlots(SLOTS);
  const sessions = new Map<string, RetellSession>();
  const unproven = createUnprovenLimits(() => deps.clock.now().getTime());
  return {
    'retell.llm': async ({ params: { connectionId, callId } }, ctx, koa) => {
      const upgrade = findUpgrade(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      const connection = await deps.findConnection(connectionId);
      if (connection === undefined) throw new AppError('resource.not_found');
      noteConnection(koa, { tenantId: connection.tenantId, connectionId }, 'retell');
      const requester = { connectionId, address: addressGroup(ctx.client.address) };
      const isKnown = await isKnownCall(connection, callId);
      if (!isKnown) unproven.check(requester);
      const call = await findCall(connection, callId);
      if (call === undefined || call.isOver) {
        if (call === undefined) unproven.fail(requester);
        throw new AppError('intake.signature_invalid');
      }
      unproven.prove(requester);
      const { tenantId } = connection;
      const caller: Caller = { tenantId, actor: { kind: 'connection', id: connectionId }, traceId: ctx.traceId };
      koa.respond = false;
      deps.sockets.accept(upgrade, (ws, admit) => {
        const key = toSocketKey(connectionId, callId);
        const before = sessions.get(key)?.turn;
        admit(key);
        const session = new RetellSession(ws, createHooks({ connection, caller, call, ctx }), before);
        sessions.set(key, session);
        ws.once('close', async () => {
          await session.turn?.over;
          if (sessions.get(key) === session) sessions.delete(key);
        });
      });
    },
  };

  /** Whether the connection already has a call with this id, so that the id isn't a guess. */
  async function isKnownCall({ id: connectionId }: RetellConnection, callId: string): Promise<boolean> {
    return (await findCarrierCall(deps.pool, { connectionId, callSid: callId })) !== undefined;
  }

  async function findCall(connection: RetellConnection, callId: string): Promise<RetellCall | undefined> {
    const release = slots.take(connection.id);
    if (release === undefined) throw new AppError('rate_limit.exceeded');
    try {
      return await findRetellCall(deps.poster, connection, callId);
    } finally {
      release();
    }
  }

  function createHooks(context: CallContext): RetellHooks {
    const { connection, caller, call, ctx } = context;
    const key = { connectionId: connection.id, callSid: call.callId };
    let talk: ConversationKey | undefined;
    const findTalkKey = async () => {
      talk ??= await findCarrierCall(deps.pool, key);
      return talk;
    };
    return {
      logger: ctx.log,
      call,
      answer: async (requested: RequestedTurn, listener) => {
        const account = await ctx.findAccount(connection.tenantId);
        const timeZone = account?.status === 'active' ? account.timeZone : undefined;
        const { answer, outcome } = await answerTurn(deps, { connection, caller, requested, timeZone, ...listener });
        deps.metrics.llmTurns.inc({ outcome });
        return answer;
      },
      hasLaterTurn: (greeting) => hasLaterTurn(deps.pool, { ...key, ...greeting.key }),
      readPending: async () => {
        const found = await findTalkKey();
        return found && readPending(deps, caller, found);
      },
      ignore: (why) => deps.metrics.relayFramesIgnored.inc({ why }),
      findEnding: async () => (await findLastAnswer(deps.pool, { ...key, ...NO_TURN }))?.ending ?? null,
      isStopping: () => deps.sockets.isClosed(),
      onClose: (turn) => void endWhenOver(context, { turn, findTalkKey }),
    };
  }

  /** Ends the talk once Retell reports the call as over: a lost connection alone doesn't mean that. */
  function endWhenOver(
    { connection, caller, call, ctx }: CallContext,
    {
      turn,
      findTalkKey,
    }: { readonly turn: OpenTurn | undefined; readonly findTalkKey: () => Promise<ConversationKey | undefined> },
  ): Promise<void> {
    return pollUntilOver({
      isConnected: () => deps.sockets.isConnected(toSocketKey(connection.id, call.callId)) || deps.sockets.isClosed(),
      endIfOver: async () => {
        const key = await findTalkKey();
        if (key === undefined) return true;
        if ((await findCall(connection, call.callId))?.isOver === false) return false;
        // The caller has heard what was sent of the current turn.
        await turn?.cut(turn.said);
        await hangUp(deps.talks, caller, key.conversationId);
        return true;
      },
      onFault: (err) => ctx.log.info({ err, callId: call.callId }, 'could not determine yet whether a call is over'),
    });
  }
}

const toSocketKey = (connectionId: string, callId: string) => `${connectionId} ${callId}`;
const NO_TURN = { turn: -1, wordsHash: Buffer.alloc(0) };

interface CallContext {
  readonly connection: RetellConnection;
  readonly caller: Caller;
  readonly call: RetellCall;
  readonly ctx: Ctx;
}
