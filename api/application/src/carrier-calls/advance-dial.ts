import { statusRank } from '@switchboard/domain/carriers/call-status';
import type { Caller } from '../caller.ts';
import { type OpenLine, openLine } from '../carriers/carrier-line.ts';
import type { CarrierResult, PlacedCall } from '../carriers/carrier-port.ts';
import { carrierUrl } from '../carriers/carrier-url.ts';
import { grantOutgoing } from '../dialing/caps/grant.ts';
import { resolveCalls } from '../intake/call-directory.ts';
import { applyDialUpdate } from './apply-dial-update.ts';
import { applyCallFacts } from './call-facts.ts';
import type { OutgoingDeps } from './deps.ts';
import { claimDial, type DialKey, type DialRow, findDial, findKnownCalls } from './dials.ts';

/** After this time, a request with a lost response has either taken effect or never will. */
const CERTAIN_AFTER_MS = 20_000;
/** The limits on retries to a carrier that is unreachable or unsure. */
const MAX_REQUESTS = 4;
const GIVE_UP_AFTER_MS = 15 * 60_000;
/** Twilio's limit on the length of a call (TimeLimit of twilio.com/docs/voice/api/call-resource). */
const MAX_CALL_MS = 4 * 3_600_000;
/** How often to poll a carrier that sends no callbacks. */
const POLL_INTERVAL_MS = 60_000;

/** Returns when to poll a call in progress next. */
export const nextPollAt = ({ callSid, requestedAt, reportedAt, createdAt }: DialRow): Date =>
  new Date(
    (reportedAt ?? requestedAt ?? createdAt).getTime() + (callSid === null ? CERTAIN_AFTER_MS : POLL_INTERVAL_MS),
  );

/**
 * Advances an outgoing call: requests it from the carrier, and polls it when the carrier has reported nothing for a minute.
 *
 * The request is stored before it is sent, so a crash never places a call twice: if the result is unknown, the carrier's list is checked before
 * any retry. Returns the call's state; undefined if there is no such call.
 */
export async function advanceDial(deps: OutgoingDeps, caller: Caller, key: DialKey): Promise<DialRow | undefined> {
  const dial = await findDial(deps.pool, key);
  if (dial === undefined || dial.endedAt !== null) return dial;
  const now = deps.clock.now();
  if (dial.requestedAt !== null && nextPollAt(dial) > now) return dial;
  const line = await openLine({ db: deps.pool, sealed: deps.sealed, clock: deps.clock }, dial);
  const baseUrl = deps.baseUrl();
  if ('fault' in line || baseUrl === undefined) {
    await applyDialUpdate(deps, caller, key, {
      status: 'failed',
      fault: 'fault' in line ? line.fault : 'public_url_missing',
    });
  } else if (dial.callSid === null) {
    await requestCall(deps, caller, { dial, line, baseUrl, now });
  } else {
    const read = await deps.ports[line.provider].readCall(line, dial.callSid);
    const isOverdue = now.getTime() - dial.createdAt.getTime() > MAX_CALL_MS;
    // A carrier may fail to show a call in progress, so only an overdue call counts as failed.
    const settled = read.kind === 'done' || !isOverdue ? asUnsure(read) : { ...read, kind: 'refused' as const };
    await settle(deps, caller, { dial, line }, settled);
  }
  return findDial(deps.pool, key);
}

interface DialRequest {
  readonly dial: DialRow;
  readonly line: OpenLine;
  readonly baseUrl: string;
  readonly now: Date;
}

async function requestCall(
  deps: OutgoingDeps,
  caller: Caller,
  { dial, line, baseUrl, now }: DialRequest,
): Promise<void> {
  const port = deps.ports[line.provider];
  const giveUp = () => applyDialUpdate(deps, caller, dial, { status: 'failed', fault: dial.fault ?? 'unreachable' });
  if (now.getTime() - dial.createdAt.getTime() > GIVE_UP_AFTER_MS) return giveUp();
  const found =
    dial.requestedAt === null ? undefined : await findPlacedCall(deps, { dial, line, requestedAt: dial.requestedAt });
  if (found !== undefined && found.kind !== 'none') return settle(deps, caller, { dial, line }, found);
  // The carrier accepted the call without reporting an id; its callbacks will report one.
  if (statusRank(dial.status) !== undefined) return applyDialUpdate(deps, caller, dial, { status: dial.status });
  if (dial.requests >= MAX_REQUESTS) return giveUp();
  const { tenantId, key, caller: from } = dial;
  const to = await grantOutgoing(
    { ...deps, prices: deps.talks.prices },
    { tenantId, key, kind: 'call', to: dial.callee },
  );
  // The limit of starts per minute only delays the call; the next poll retries.
  if ('cap' in to && to.cap === 'outgoingStartsPerMinute') return;
  if ('fault' in to) return applyDialUpdate(deps, caller, dial, { status: 'failed', fault: to.fault });
  if (!(await claimDial(deps.pool, dial, now))) return;
  const { provider, connectionId } = line;
  const url = (step: 'voice' | 'status') => carrierUrl(baseUrl, { provider, connectionId, step, key });
  const call = { key, from, to, voiceUrl: url('voice'), statusUrl: url('status') };
  await settle(deps, caller, { dial, line }, await port.place(line, call));
}

/** Treats a refused read as unsure: the refusal says nothing about the call, which may still be in progress. */
const asUnsure = <T>(result: CarrierResult<T>): CarrierResult<T> =>
  result.kind === 'refused' ? { kind: 'unsure', code: result.code } : result;

/** Looks for a call that may have been placed. */
async function findPlacedCall(
  deps: OutgoingDeps,
  { dial, line, requestedAt }: Pick<DialRequest, 'dial' | 'line'> & { readonly requestedAt: Date },
): Promise<CarrierResult<PlacedCall> | { readonly kind: 'none' }> {
  const between = { key: dial.key, from: dial.caller, to: dial.callee, since: requestedAt };
  const found = await deps.ports[line.provider].findCalls(line, between);
  if (found.kind !== 'done') return asUnsure(found);
  const known = await findKnownCalls(
    deps.pool,
    dial,
    found.value.flatMap(({ sid }) => sid ?? []),
  );
  // If two calls between the same numbers overlap, the other call is matched next time.
  const ours = found.value.findLast(({ sid }) => sid !== null && !known.has(sid));
  return ours === undefined ? { kind: 'none' } : { kind: 'done', value: ours };
}

/** Applies a carrier's result. A refusal ends the call; anything uncertain is polled again. */
async function settle(
  deps: OutgoingDeps,
  caller: Caller,
  { dial, line }: Pick<DialRequest, 'dial' | 'line'>,
  result: CarrierResult<PlacedCall>,
): Promise<void> {
  if (result.kind === 'refused') return applyDialUpdate(deps, caller, dial, { status: 'failed', fault: result.code });
  if (result.kind !== 'done') return applyDialUpdate(deps, caller, dial, { status: undefined, fault: result.code });
  const { sid, status, answeredBy, durationS, costCents, fault } = result.value;
  if (sid === null) return applyDialUpdate(deps, caller, dial, { status });
  const call = { connectionId: dial.connectionId, callSid: sid };
  const durationMs = durationS === null ? undefined : durationS * 1_000;
  // The talk must end before the end of the call is recorded.
  await applyCallFacts(deps.talks, caller, call, { status, durationMs, at: deps.clock.now() });
  const conversationId = deps.ports[line.provider].reportsCalls ? await findConversation(deps, dial, sid) : undefined;
  await applyDialUpdate(deps, caller, dial, {
    sid,
    status,
    answeredBy,
    durationMs,
    costCents,
    ...(fault !== undefined && { fault }),
    ...(conversationId !== undefined && { conversationId }),
  });
}

/** Finds the conversation in which the voice platform's webhooks report a call. */
async function findConversation({ pool }: OutgoingDeps, { tenantId, connectionId }: DialRow, callId: string) {
  return (await resolveCalls(pool, tenantId, { source: connectionId, callIds: [callId] })).get(callId);
}
