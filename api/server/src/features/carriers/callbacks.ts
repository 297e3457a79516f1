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
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import { statusRank } from '@switchboard/domain/carriers/call-status';
import { isWebUrl } from '@switchboard/domain/intake/call/fields';
import { toDurationMs, toInstant } from '@switchboard/domain/intake/call/time';
import type { Metrics } from '@switchboard/platform/metrics';
import type Koa from 'koa';
import { addOutcome } from '../../http/connection-requests.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { readSigned, readSignedBody, type SignedBody, type SignedDeps, toCaller, writeXml } from './signed-request.ts';
import type { CarrierTexts } from './texts/carrier-texts.ts';
import { parseForm, RecordingForm, StatusForm } from './texts/form.ts';
import { telnyxTexts } from './texts/telnyx.ts';
import { twilioTexts } from './texts/twilio.ts';
import { EMPTY_RESPONSE } from './twiml.ts';

export interface CallbackDeps extends SignedDeps, Pick<OutgoingDeps, 'pool' | 'clock' | 'talks'> {
  readonly events: OutgoingDeps['events'] & NamedCallDeps['events'];
  readonly metrics: Pick<Metrics, 'rawDeliveries'>;
}

/** Each carrier's format of text messages. */
const TEXTS: Readonly<Record<CarrierProvider, CarrierTexts>> = { twilio: twilioTexts, telnyx: telnyxTexts };

type Callbacks = Pick<
  typeof carrierRoutes,
  'carriers.status' | 'carriers.recording' | 'carriers.messages' | 'carriers.delivery'
>;

/**
 * Handles carriers' callbacks about calls and messages. A callback without effect is stored, counted and still answered 200, because a
 * retry would have the same content. If its type is known, it counts as failed in the connection's health.
 */
export function callbackHandlers(deps: CallbackDeps): Handlers<Callbacks> {
  return {
    'carriers.status': async ({ params, query: { key } }, ctx, koa) => {
      const signed = await readSigned(deps, params, koa);
      const { connection } = signed;
      const form = parseForm(StatusForm, signed.params);
      const caller = toCaller(connection, ctx);
      const isKnown = statusRank(form.CallStatus) !== undefined;
      const call = { connectionId: connection.id, callSid: form.CallSid };
      const isCall =
        isKnown &&
        (await applyFacts(deps, caller, call, {
          status: form.CallStatus,
          sequence: Number.isInteger(form.SequenceNumber) ? (form.SequenceNumber ?? undefined) : undefined,
          durationMs: toDurationMs(form.CallDuration, 1_000),
          at: toReportedTime(form.Timestamp, deps.clock.now()),
        }));
      const dial = key === undefined ? undefined : await findDial(deps.pool, { tenantId: connection.tenantId, key });
      const isDial = isKnown && dial?.connectionId === connection.id;
      if (isDial) {
        const answeredBy = form.AnsweredBy || null;
        const durationMs = toDurationMs(form.CallDuration, 1_000);
        await applyDialUpdate(deps, caller, dial, {
          sid: form.CallSid,
          status: form.CallStatus,
          answeredBy,
          durationMs,
        });
      }
      const type = `status ${form.CallStatus}`;
      await answerCallback(deps, { signed, ctx, koa }, isCall || isDial ? undefined : { type, isKnown });
    },
    'carriers.recording': async ({ params }, ctx, koa) => {
      const signed = await readSigned(deps, params, koa);
      const { connection } = signed;
      const { CallSid, RecordingStatus, RecordingUrl } = parseForm(RecordingForm, signed.params);
      const url = connection.provider === 'twilio' ? `${RecordingUrl}.mp3` : RecordingUrl;
      const isAvailable = RecordingStatus === 'completed' && isWebUrl(url) && URL.canParse(url);
      const call = { connectionId: connection.id, callSid: CallSid };
      const type = `recording ${RecordingStatus}`;
      const isApplied =
        isAvailable &&
        (await applyFacts(deps, toCaller(connection, ctx), call, {
          recordingUrl: url,
          at: deps.clock.now(),
        }));
      await answerCallback(deps, { signed, ctx, koa }, isApplied ? undefined : { type, isKnown: isAvailable });
    },
    'carriers.messages': async ({ params }, ctx, koa) => {
      const texts = TEXTS[params.provider];
      const signed = await readSignedBody(deps, params, koa, texts.media);
      const { connection } = signed;
      const { type, content } = texts.readMessage(signed.bytes);
      if (content === undefined) return answerCallback(deps, { signed, ctx, koa }, { type, isKnown: false });
      const account = await ctx.findAccount(connection.tenantId);
      const { findRedaction } = deps.talks;
      const { tenantId, id: connectionId } = connection;
      const to = toPhoneNumber(content.to);
      await proveNumbers(deps.pool, { tenantId, connectionId, numbers: [to], proof: 'signed', now: deps.clock.now() });
      const isApplied = await receiveMessage({ ...deps, findRedaction }, toCaller(connection, ctx), {
        ...content,
        connectionId,
        from: toPhoneNumber(content.from) || content.from,
        to,
        isForActive: account?.status === 'active',
      });
      if (isApplied) wakeWorkers(deps, connection);
      const isKnown = account?.status === 'active';
      await answerCallback(deps, { signed, ctx, koa }, isApplied ? undefined : { type, isKnown });
    },
    'carriers.delivery': async ({ params, query: { key } }, ctx, koa) => {
      const texts = TEXTS[params.provider];
      const signed = await readSignedBody(deps, params, koa, texts.media);
      const { connection } = signed;
      const { type, content } = texts.readDelivery(signed.bytes);
      const isApplied =
        key !== undefined &&
        content !== undefined &&
        (await applyDeliveryReport(deps, toCaller(connection, ctx), key, { ...content, connectionId: connection.id }));
      if (isApplied) wakeWorkers(deps, connection);
      await answerCallback(
        deps,
        { signed, ctx, koa },
        isApplied ? undefined : { type, isKnown: content !== undefined },
      );
    },
  };
}

/** Applies a carrier's facts about one of its calls, or about a call that another source has identified by the carrier's id. */
const applyFacts = async (
  deps: CallbackDeps,
  caller: Caller,
  key: CarrierCallKey,
  facts: ReportedFacts,
): Promise<boolean> =>
  (await applyCallFacts(deps.talks, caller, key, facts)) || (await applyNamedCallFacts(deps, caller, key, facts));

/** Wakes the workers to process the callback at once, instead of at their next poll. */
const wakeWorkers = ({ talks }: CallbackDeps, { tenantId }: SignedBody['connection']): void =>
  talks.wake([{ tenantId, categories: ['conversation'] }]);

/** The time in a callback, in RFC 2822 or ISO 8601; the time of receipt if it is absent or implausible. */
function toReportedTime(text: string | null | undefined, receivedAt: Date): Date {
  const at = toInstant(text, receivedAt.toISOString());
  return at === undefined ? receivedAt : new Date(at);
}

interface Callback {
  readonly signed: SignedBody;
  readonly ctx: Ctx;
  readonly koa: Koa.Context;
}

/** A callback without effect. If its type is known, it refers to a call or message that the account doesn't have. */
interface Unhandled {
  readonly type: string;
  readonly isKnown: boolean;
}

/** Answers a callback; an unhandled one is stored once with its type. */
export async function answerCallback(
  { pool, clock, metrics }: Pick<CallbackDeps, 'pool' | 'clock' | 'metrics'>,
  { signed: { connection, bytes }, ctx, koa }: Callback,
  unhandled: Unhandled | undefined,
): Promise<void> {
  const { provider: platform, tenantId, id: connectionId } = connection;
  if (unhandled !== undefined) {
    const receivedAt = clock.now();
    const { traceId } = ctx;
    const bodyHash = hash('sha256', bytes, 'buffer');
    const delivery = { tenantId, connectionId, platform, bodyHash, body: bytes, receivedAt, traceId };
    await storeUnknownCallback(pool, { ...delivery, messageType: unhandled.type.slice(0, 80) });
    if (unhandled.isKnown) addOutcome(koa, { fault: DELIVERY_UNMATCHED });
  }
  metrics.rawDeliveries.inc({ platform, outcome: unhandled === undefined ? 'taken' : 'unknown' });
  writeXml(koa, EMPTY_RESPONSE);
}
