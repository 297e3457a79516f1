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
import { createSeats } from '../../../http/limits/shares.ts';
import { addressGroup } from '../../../http/request/client.ts';
import type { Ctx } from '../../../http/request/context.ts';
import type { Handlers } from '../../../http/request/handlers.ts';
import { findUpgrade } from '../../../http/server.ts';
import { look } from '../call-flow.ts';
import type { CallSockets } from '../call-sockets.ts';
import { answerTurn } from '../turns/answer-turn.ts';
import type { AskedTurn, TurnDeps } from '../turns/turn-request.ts';
import { findRetellCall, type RetellCall, type RetellConnection } from './call-api.ts';
import type { OpenTurn } from './open-turn.ts';
import { type RetellParts, RetellSession } from './retell-session.ts';
import { createUnprovenLimits } from './unproven-limits.ts';
import { lookUntilOver } from './until-over.ts';

export interface RetellDeps extends TurnDeps {
  findConnection(id: string): Promise<RetellConnection | undefined>;
  readonly sockets: CallSockets;
  readonly poster: Pick<Poster, 'send'>;
  readonly metrics: Pick<Metrics, 'relayFramesIgnored' | 'llmTurns'>;
}

/** Retell is asked for so many calls at the same time: whoever makes calls up keeps none of other connections waiting. */
const SEATS = { total: 1_024, each: 32 };

/** Holds the calls of Retell's LLM WebSocket. Nothing is written for a call that Retell doesn't know. */
export function retellHandlers(deps: RetellDeps): Handlers<typeof retellRoutes> {
  const seats = createSeats(SEATS);
  const sessions = new Map<string, RetellSession>();
  const unproven = createUnprovenLimits(() => deps.clock.now().getTime());
  return {
    'retell.llm': async ({ params: { connectionId, callId } }, ctx, koa) => {
      const upgrade = findUpgrade(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      const connection = await deps.findConnection(connectionId);
      if (connection === undefined) throw new AppError('resource.not_found');
      noteConnection(koa, { tenantId: connection.tenantId, connectionId }, 'retell');
      const strangers = { connectionId, address: addressGroup(ctx.client.address) };
      const isKnown = await isKnownCall(connection, callId);
      if (!isKnown) unproven.check(strangers);
      const call = await findCall(connection, callId);
      if (call === undefined || call.isOver) {
        if (call === undefined) unproven.fail(strangers);
        throw new AppError('intake.signature_invalid');
      }
      unproven.prove(strangers);
      const { tenantId } = connection;
      const caller: Caller = { tenantId, actor: { kind: 'connection', id: connectionId }, traceId: ctx.traceId };
      koa.respond = false;
      deps.sockets.hold(upgrade, (ws, admit) => {
        const key = keyOf(connectionId, callId);
        const before = sessions.get(key)?.turn;
        admit(key);
        const session = new RetellSession(ws, partsOf({ connection, caller, call, ctx }), before);
        sessions.set(key, session);
        ws.once('close', async () => {
          await session.turn?.over;
          if (sessions.get(key) === session) sessions.delete(key);
        });
      });
    },
  };

  /** Whether a call of this connection is known here already, so that its id is no guess. */
  async function isKnownCall({ id: connectionId }: RetellConnection, callId: string): Promise<boolean> {
    return (await findCarrierCall(deps.pool, { connectionId, callSid: callId })) !== undefined;
  }

  async function findCall(connection: RetellConnection, callId: string): Promise<RetellCall | undefined> {
    const leave = seats.take(connection.id);
    if (leave === undefined) throw new AppError('rate_limit.exceeded');
    try {
      return await findRetellCall(deps.poster, connection, callId);
    } finally {
      leave();
    }
  }

  function partsOf(held: Held): RetellParts {
    const { connection, caller, call, ctx } = held;
    const key = { connectionId: connection.id, callSid: call.callId };
    let talk: ConversationKey | undefined;
    const findTalkKey = async () => {
      talk ??= await findCarrierCall(deps.pool, key);
      return talk;
    };
    return {
      logger: ctx.log,
      call,
      answer: async (asked: AskedTurn, listener) => {
        const account = await ctx.findAccount(connection.tenantId);
        const timeZone = account?.status === 'active' ? account.timeZone : undefined;
        const { answer, outcome } = await answerTurn(deps, { connection, caller, asked, timeZone, ...listener });
        deps.metrics.llmTurns.inc({ outcome });
        return answer;
      },
      hasLaterTurn: (greeting) => hasLaterTurn(deps.pool, { ...key, ...greeting.key }),
      look: async () => {
        const found = await findTalkKey();
        return found && look(deps, caller, found);
      },
      ignore: (why) => deps.metrics.relayFramesIgnored.inc({ why }),
      findEnding: async () => (await findLastAnswer(deps.pool, { ...key, ...NO_TURN }))?.ending ?? null,
      isStopping: () => deps.sockets.isClosed(),
      onClose: (turn) => void endOnceOver(held, { turn, findTalkKey }),
    };
  }

  /** A connection that is gone says nothing of its call; Retell does. */
  function endOnceOver(
    { connection, caller, call, ctx }: Held,
    {
      turn,
      findTalkKey,
    }: { readonly turn: OpenTurn | undefined; readonly findTalkKey: () => Promise<ConversationKey | undefined> },
  ): Promise<void> {
    return lookUntilOver({
      isHeld: () => deps.sockets.isHeld(keyOf(connection.id, call.callId)) || deps.sockets.isClosed(),
      endIfOver: async () => {
        const key = await findTalkKey();
        if (key === undefined) return true;
        if ((await findCall(connection, call.callId))?.isOver === false) return false;
        // Of what is being said, the caller has heard what went out.
        await turn?.cut(turn.said);
        await hangUp(deps.talks, caller, key.conversationId);
        return true;
      },
      onFault: (err) => ctx.log.info({ err, callId: call.callId }, 'it is not known yet whether a call is over'),
    });
  }
}

const keyOf = (connectionId: string, callId: string) => `${connectionId} ${callId}`;
const NO_TURN = { turn: -1, wordsHash: Buffer.alloc(0) };

interface Held {
  readonly connection: RetellConnection;
  readonly caller: Caller;
  readonly call: RetellCall;
  readonly ctx: Ctx;
}
