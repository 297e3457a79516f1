import { hash } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import { applyDialUpdate } from '@switchboard/application/carrier-calls/apply-dial-update';
import { applyCallFacts, type ReportedFacts } from '@switchboard/application/carrier-calls/call-facts';
import { type CarrierCallKey, storeUnknownCallback } from '@switchboard/application/carrier-calls/carrier-call-rows';
import type { OutgoingDeps } from '@switchboard/application/carrier-calls/deps';
import { findDial } from '@switchboard/application/carrier-calls/dials';
import { applyNamedCallFacts, type NamedCallDeps } from '@switchboard/application/carrier-calls/named-call-facts';
import { DELIVERY_UNMATCHED } from '@switchboard/application/connections/health';
import { proveNumbers } from '@switchboard/application/phone-numbers/claims';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import { applyDeliveryReport } from '@switchboard/application/texts/apply-delivery-report';
import { receiveMessage } from '@switchboard/application/texts/receive-message';
import type { carrierRoutes } from '@switchboard/contracts/connections/carrier-routes';
import { statusRank } from '@switchboard/domain/carriers/call-status';
import { isWebUrl } from '@switchboard/domain/intake/call/fields';
import { toDurationMs, toInstant } from '@switchboard/domain/intake/call/time';
import type { Metrics } from '@switchboard/platform/metrics';
import type Koa from 'koa';
import { addOutcome } from '../../http/connection-requests.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { callerOf, readSigned, readSignedBody, type SignedBody, type SignedDeps, writeXml } from './signed-request.ts';
import { parseForm, RecordingForm, StatusForm } from './texts/form.ts';
import { textsOf } from './texts/texts-of.ts';
import { NOTHING } from './twiml.ts';

export interface CallbackDeps extends SignedDeps, Pick<OutgoingDeps, 'pool' | 'clock' | 'talks'> {
  readonly events: OutgoingDeps['events'] & NamedCallDeps['events'];
  readonly metrics: Pick<Metrics, 'rawDeliveries'>;
}

type Callbacks = Pick<
  typeof carrierRoutes,
  'carriers.status' | 'carriers.recording' | 'carriers.messages' | 'carriers.delivery'
>;

/**
 * Takes what carriers report about calls and messages. A callback that nothing comes of is kept, counted, and answered 200 all the same: a retry
 * would bring the same. If it is of a known type, it counts as failed in the connection's health.
 */
export function callbackHandlers(deps: CallbackDeps): Handlers<Callbacks> {
  return {
    'carriers.status': async ({ params, query: { key } }, ctx, koa) => {
      const signed = await readSigned(deps, params, koa);
      const { connection } = signed;
      const read = parseForm(StatusForm, signed.params);
      const caller = callerOf(connection, ctx);
      const isKnown = statusRank(read.CallStatus) !== undefined;
      const call = { connectionId: connection.id, callSid: read.CallSid };
      const isCall =
        isKnown &&
        (await takeFacts(deps, caller, call, {
          status: read.CallStatus,
          sequence: Number.isInteger(read.SequenceNumber) ? (read.SequenceNumber ?? undefined) : undefined,
          durationMs: toDurationMs(read.CallDuration, 1_000),
          at: momentOf(read.Timestamp, deps.clock.now()),
        }));
      const dial = key === undefined ? undefined : await findDial(deps.pool, { tenantId: connection.tenantId, key });
      const isDial = isKnown && dial?.connectionId === connection.id;
      if (isDial) {
        const answeredBy = read.AnsweredBy || null;
        const durationMs = toDurationMs(read.CallDuration, 1_000);
        await applyDialUpdate(deps, caller, dial, {
          sid: read.CallSid,
          status: read.CallStatus,
          answeredBy,
          durationMs,
        });
      }
      const type = `status ${read.CallStatus}`;
      await answerCallback(deps, { signed, ctx, koa }, isCall || isDial ? undefined : { type, isKnown });
    },
    'carriers.recording': async ({ params }, ctx, koa) => {
      const signed = await readSigned(deps, params, koa);
      const { connection } = signed;
      const { CallSid, RecordingStatus, RecordingUrl } = parseForm(RecordingForm, signed.params);
      const url = connection.provider === 'twilio' ? `${RecordingUrl}.mp3` : RecordingUrl;
      const isThere = RecordingStatus === 'completed' && isWebUrl(url) && URL.canParse(url);
      const call = { connectionId: connection.id, callSid: CallSid };
      const type = `recording ${RecordingStatus}`;
      const isTaken =
        isThere &&
        (await takeFacts(deps, callerOf(connection, ctx), call, {
          recordingUrl: url,
          at: deps.clock.now(),
        }));
      await answerCallback(deps, { signed, ctx, koa }, isTaken ? undefined : { type, isKnown: isThere });
    },
    'carriers.messages': async ({ params }, ctx, koa) => {
      const texts = textsOf(params.provider);
      const signed = await readSignedBody(deps, params, koa, texts.media);
      const { connection } = signed;
      const { type, told } = texts.readMessage(signed.bytes);
      if (told === undefined) return answerCallback(deps, { signed, ctx, koa }, { type, isKnown: false });
      const account = await ctx.findAccount(connection.tenantId);
      const { findRedaction } = deps.talks;
      const { tenantId, id: connectionId } = connection;
      const to = toPhoneNumber(told.to);
      await proveNumbers(deps.pool, { tenantId, connectionId, numbers: [to], proof: 'signed', now: deps.clock.now() });
      const isTaken = await receiveMessage({ ...deps, findRedaction }, callerOf(connection, ctx), {
        ...told,
        connectionId,
        from: toPhoneNumber(told.from) || told.from,
        to,
        isForActive: account?.status === 'active',
      });
      if (isTaken) wakeFor(deps, connection);
      const isKnown = account?.status === 'active';
      await answerCallback(deps, { signed, ctx, koa }, isTaken ? undefined : { type, isKnown });
    },
    'carriers.delivery': async ({ params, query: { key } }, ctx, koa) => {
      const texts = textsOf(params.provider);
      const signed = await readSignedBody(deps, params, koa, texts.media);
      const { connection } = signed;
      const { type, told } = texts.readDelivery(signed.bytes);
      const isTaken =
        key !== undefined &&
        told !== undefined &&
        (await applyDeliveryReport(deps, callerOf(connection, ctx), key, { ...told, connectionId: connection.id }));
      if (isTaken) wakeFor(deps, connection);
      await answerCallback(deps, { signed, ctx, koa }, isTaken ? undefined : { type, isKnown: told !== undefined });
    },
  };
}

/** Takes what a carrier tells of a call that it brought, or that another source has named. */
const takeFacts = async (
  deps: CallbackDeps,
  caller: Caller,
  key: CarrierCallKey,
  told: ReportedFacts,
): Promise<boolean> =>
  (await applyCallFacts(deps.talks, caller, key, told)) || (await applyNamedCallFacts(deps, caller, key, told));

/** Has the workers take in what was told, without waiting until they look for it. */
const wakeFor = ({ talks }: CallbackDeps, { tenantId }: SignedBody['connection']): void =>
  talks.wake([{ tenantId, categories: ['conversation'] }]);

/** The time in a callback, in RFC 2822 or ISO 8601; the time of receipt if it is absent or implausible. */
function momentOf(text: string | null | undefined, receivedAt: Date): Date {
  const at = toInstant(text, receivedAt.toISOString());
  return at === undefined ? receivedAt : new Date(at);
}

interface Callback {
  readonly signed: SignedBody;
  readonly ctx: Ctx;
  readonly koa: Koa.Context;
}

/** A callback that nothing came of: `isKnown` if its type is known, so that it is about something that the account doesn't have. */
interface Untaken {
  readonly type: string;
  readonly isKnown: boolean;
}

/** Answers a callback; one that nothing came of is kept with its type, once. */
export async function answerCallback(
  { pool, clock, metrics }: Pick<CallbackDeps, 'pool' | 'clock' | 'metrics'>,
  { signed: { connection, bytes }, ctx, koa }: Callback,
  untaken: Untaken | undefined,
): Promise<void> {
  const { provider: platform, tenantId, id: connectionId } = connection;
  if (untaken !== undefined) {
    const receivedAt = clock.now();
    const { traceId } = ctx;
    const bodyHash = hash('sha256', bytes, 'buffer');
    const delivery = { tenantId, connectionId, platform, bodyHash, body: bytes, receivedAt, traceId };
    await storeUnknownCallback(pool, { ...delivery, messageType: untaken.type.slice(0, 80) });
    if (untaken.isKnown) addOutcome(koa, { fault: DELIVERY_UNMATCHED });
  }
  metrics.rawDeliveries.inc({ platform, outcome: untaken === undefined ? 'taken' : 'unknown' });
  writeXml(koa, NOTHING);
}
