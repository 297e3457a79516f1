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
import { createSlots } from '../../http/limits/shares.ts';
import { addressGroup } from '../../http/request/client.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { findUpgrade } from '../../http/server.ts';
import { UNANSWERED_ANNOUNCEMENT } from './announcements.ts';
import {
  answerInbound,
  answerOutbound,
  applyTransferAnswered,
  continueAfterDial,
  continueCall,
  readPending,
} from './call-flow.ts';
import type { CallSockets } from './call-sockets.ts';
import { type CallbackDeps, callbackHandlers } from './callbacks.ts';
import type { CallFlowDeps, CarrierRequest } from './put-through.ts';
import { type RelayCall, RelaySession } from './relay-session.ts';
import { readSigned, readSignedHandshake, type SignedDeps, toCaller, writeXml } from './signed-request.ts';
import { ActionForm, AnsweredForm, DialedForm, parseForm, VoiceForm } from './texts/form.ts';
import { hangupTwiml } from './twiml.ts';

export interface CarrierDeps extends Omit<CallFlowDeps, 'events'>, SignedDeps, CallbackDeps {
  readonly sockets: CallSockets;
  readonly metrics: Pick<Metrics, 'relayFramesIgnored' | 'rawDeliveries'>;
}

/**
 * Relays that haven't proven their call yet. A carrier proves it at once with the first frame; a stranger's connection is closed after ten seconds.
 * A single address of a carrier may start hundreds of calls at the same time.
 */
const UNPROVEN = { total: 2_048, each: 512 };
const UNPROVEN_RETRY_MS = 2_000;

/** Handles carriers' requests and relays. Nothing is read or written for a request without a valid signature. */
export function carrierHandlers(deps: CarrierDeps): Handlers<typeof carrierRoutes> {
  const unproven = createSlots(UNPROVEN);
  return {
    ...callbackHandlers(deps),
    'carriers.voice': async ({ params, query }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const voice = parseForm(VoiceForm, form);
      const { tenantId, id } = connection;
      const account = await ctx.findAccount(tenantId);
      if (account?.status !== 'active') return writeXml(koa, hangupTwiml(UNANSWERED_ANNOUNCEMENT));
      const onUnmatched = () => addOutcome(koa, { fault: DELIVERY_UNMATCHED });
      const request = {
        connection,
        caller: toCaller(connection, ctx),
        callSid: voice.CallSid,
        form: voice,
        onUnmatched,
      };
      if (query.key === undefined) {
        return writeXml(koa, await answerInbound(deps, { ...request, timeZone: account.timeZone }));
      }
      const dial = await findDial(deps.pool, { tenantId, key: query.key });
      // The call must be in progress and have been requested through this connection.
      const isOurs = dial?.connectionId === id && dial.endedAt === null;
      writeXml(koa, isOurs ? await answerOutbound(deps, { ...request, dial }) : hangupTwiml());
    },
    'carriers.action': async ({ params }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const { CallSid, CallStatus, SessionStatus } = parseForm(ActionForm, form);
      const request = { connection, caller: toCaller(connection, ctx), callSid: CallSid };
      writeXml(koa, await continueCall(deps, request, { callStatus: CallStatus, sessionStatus: SessionStatus }));
      await publishEnd(deps, request);
    },
    'carriers.dialed': async ({ params, query: { key } }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const { CallSid, CallStatus, DialCallStatus, DialCallDuration } = parseForm(DialedForm, form);
      const request = { connection, caller: toCaller(connection, ctx), callSid: CallSid };
      const durationMs = toDurationMs(DialCallDuration, 1_000);
      const ended = { dialStatus: DialCallStatus, callStatus: CallStatus, key, durationMs };
      writeXml(koa, await continueAfterDial(deps, request, ended));
      await publishEnd(deps, request);
    },
    'carriers.answered': async ({ params }, ctx, koa) => {
      const { connection, params: form } = await readSigned(deps, params, koa);
      const { ParentCallSid } = parseForm(AnsweredForm, form);
      await applyTransferAnswered(deps, { connection, caller: toCaller(connection, ctx), callSid: ParentCallSid });
      // Carriers ignore the response to this callback.
      writeXml(koa, hangupTwiml());
    },
    'carriers.relay': async ({ params: { connectionId } }, ctx, koa) => {
      const upgrade = findUpgrade(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      const connection = await readSignedHandshake(deps, { connectionId }, koa);
      const caller = toCaller(connection, ctx);
      const release = unproven.take(addressGroup(ctx.client.address));
      if (release === undefined) throw new AppError('rate_limit.exceeded', { retryAfterMs: UNPROVEN_RETRY_MS });
      upgrade.socket.once('close', release);
      koa.respond = false;
      deps.sockets.accept(
        upgrade,
        (ws, onCall) =>
          new RelaySession(ws, {
            logger: ctx.log,
            admit: (setup) => admit(connection, caller, setup),
            ignore: (why) => deps.metrics.relayFramesIgnored.inc({ why }),
            onAdmitted: (call) => {
              release();
              onCall(call.talkId);
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
        apply: (input, tell) => applyInputStreaming(deps.talks, { caller, key, tell }, input),
        readPending: () => readPending(deps, caller, key),
      }
    );
  }
}

/** Publishes the end of a call if it is over. A failure doesn't affect the response to the carrier: the status callback publishes the end as well. */
async function publishEnd({ talks }: CarrierDeps, { connection, caller, callSid }: CarrierRequest): Promise<void> {
  try {
    await publishCallFacts(talks, caller, { connectionId: connection.id, callSid });
  } catch (error) {
    talks.logger.warn({ error, connectionId: connection.id, callSid }, 'could not publish the end of a call yet');
  }
}
