import type { Caller } from '@switchboard/application/caller';
import { publishCallFacts } from '@switchboard/application/carrier-calls/call-facts';
import { consumeToken } from '@switchboard/application/carrier-calls/carrier-call-rows';
import { findDial } from '@switchboard/application/carrier-calls/dials';
import type { CarrierConnection } from '@switchboard/application/connections/carrier-connection';
import { DELIVERY_UNMATCHED } from '@switchboard/application/connections/health';
import { toTalkId } from '@switchboard/application/talks/start-talk';
import { applyInputStreaming } from '@switchboard/application/talks/take-input';
import type { carrierRoutes } from '@switchboard/contracts/connections/carrier-routes';
import type { FrameIn } from '@switchboard/contracts/talk/frames';
import { toDurationMs } from '@switchboard/domain/intake/call/time';
import { AppError } from '@switchboard/platform/app-error';
import type { Metrics } from '@switchboard/platform/metrics';
import { addOutcome } from '../../http/connection-requests.ts';
import { createSeats } from '../../http/limits/shares.ts';
import { addressGroup } from '../../http/request/client.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { findUpgrade } from '../../http/server.ts';
import { answer, answerOut, goOn, goOnFromDial, look, takeAnswered } from './call-flow.ts';
import type { CallSockets } from './call-sockets.ts';
import { type CallbackDeps, callbackHandlers } from './callbacks.ts';
import type { CallFlowDeps, CarrierRequest } from './put-through.ts';
import { type RelayCall, RelaySession } from './relay-session.ts';
import { callerOf, readSigned, readSignedHandshake, type SignedDeps, writeXml } from './signed-request.ts';
import { ActionForm, AnsweredForm, DialedForm, parseForm, VoiceForm } from './texts/form.ts';
import { hangupTwiml } from './twiml.ts';
import { unanswered } from './words.ts';

export interface CarrierDeps extends Omit<CallFlowDeps, 'events'>, SignedDeps, CallbackDeps {
  readonly sockets: CallSockets;
  readonly metrics: Pick<Metrics, 'relayFramesIgnored' | 'rawDeliveries'>;
}

/**
 * Relays whose first frame has not proven their call yet: a carrier's proves it at once, a stranger's is closed after ten seconds. One address of a
 * carrier may begin hundreds of calls at the same moment.
 */
const UNPROVEN = { total: 2_048, each: 512 };
const UNPROVEN_RETRY_MS = 2_000;

/** Answers carriers' requests about calls, and holds them. Nothing is read or written for a request that is not signed. */
export function carrierHandlers(deps: CarrierDeps): Handlers<typeof carrierRoutes> {
  const unproven = createSeats(UNPROVEN);
  return {
    ...callbackHandlers(deps),
    'carriers.voice': async ({ params, query }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const read = parseForm(VoiceForm, form);
      const { tenantId, id } = connection;
      const account = await ctx.findAccount(tenantId);
      if (account?.status !== 'active') return writeXml(koa, hangupTwiml(unanswered));
      const onUnmatched = () => addOutcome(koa, { fault: DELIVERY_UNMATCHED });
      const request = { connection, caller: callerOf(connection, ctx), callSid: read.CallSid, form: read, onUnmatched };
      if (query.key === undefined) {
        return writeXml(koa, await answer(deps, { ...request, timeZone: account.timeZone }));
      }
      const dial = await findDial(deps.pool, { tenantId, key: query.key });
      // A call of ours that is over, or was asked for by another connection, is nobody's.
      const isOurs = dial?.connectionId === id && dial.endedAt === null;
      writeXml(koa, isOurs ? await answerOut(deps, { ...request, dial }) : hangupTwiml());
    },
    'carriers.action': async ({ params }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const { CallSid, CallStatus, SessionStatus } = parseForm(ActionForm, form);
      const request = { connection, caller: callerOf(connection, ctx), callSid: CallSid };
      writeXml(koa, await goOn(deps, request, { callStatus: CallStatus, sessionStatus: SessionStatus }));
      await noteEnd(deps, request);
    },
    'carriers.dialed': async ({ params, query: { key } }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const { CallSid, CallStatus, DialCallStatus, DialCallDuration } = parseForm(DialedForm, form);
      const request = { connection, caller: callerOf(connection, ctx), callSid: CallSid };
      const durationMs = toDurationMs(DialCallDuration, 1_000);
      const ended = { dialStatus: DialCallStatus, callStatus: CallStatus, key, durationMs };
      writeXml(koa, await goOnFromDial(deps, request, ended));
      await noteEnd(deps, request);
    },
    'carriers.answered': async ({ params }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const { ParentCallSid } = parseForm(AnsweredForm, form);
      await takeAnswered(deps, { connection, caller: callerOf(connection, ctx), callSid: ParentCallSid });
      // No carrier does what this answers.
      writeXml(koa, hangupTwiml());
    },
    'carriers.relay': async ({ params: { connectionId } }, ctx, koa) => {
      const upgrade = findUpgrade(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      const connection = await readSignedHandshake(deps, { connectionId }, koa);
      const caller = callerOf(connection, ctx);
      const leave = unproven.take(addressGroup(ctx.client.address));
      if (leave === undefined) throw new AppError('rate_limit.exceeded', { retryAfterMs: UNPROVEN_RETRY_MS });
      upgrade.socket.once('close', leave);
      koa.respond = false;
      deps.sockets.hold(
        upgrade,
        (ws, held) =>
          new RelaySession(ws, {
            logger: ctx.log,
            admit: (setup) => admit(connection, caller, setup),
            ignore: (why) => deps.metrics.relayFramesIgnored.inc({ why }),
            onAdmitted: (call) => {
              leave();
              held(call.talkId);
            },
          }),
      );
    },
  };

  async function admit(
    connection: CarrierConnection,
    caller: Caller,
    { callSid, customParameters }: Extract<FrameIn, { type: 'setup' }>,
  ): Promise<RelayCall | undefined> {
    const token = customParameters?.token;
    if (callSid == null || token == null) return undefined;
    const call = { connectionId: connection.id, callSid };
    const key = await consumeToken(deps.pool, call, { token, now: deps.clock.now() });
    return (
      key && {
        talkId: toTalkId(key.conversationId),
        take: (input, tell) => applyInputStreaming(deps.talks, { caller, key, tell }, input),
        look: () => look(deps, caller, key),
      }
    );
  }
}

/** Tells the end of a call, if it is over. The answer to the carrier is made by then and must reach it; the status callback tells the end, too. */
async function noteEnd({ talks }: CarrierDeps, { connection, caller, callSid }: CarrierRequest): Promise<void> {
  try {
    await publishCallFacts(talks, caller, { connectionId: connection.id, callSid });
  } catch (error) {
    talks.logger.warn({ error, connectionId: connection.id, callSid }, 'the end of a call could not be told yet');
  }
}
