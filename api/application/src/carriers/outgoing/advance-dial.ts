import { rankOf } from '@switchboard/domain/carriers/call-status';
import type { Caller } from '../../caller.ts';
import { grantOutgoing } from '../../dialing/caps/grant.ts';
import { resolveCalls } from '../../intake/queries.ts';
import { takeCallFacts } from '../call-facts.ts';
import { carrierUrl } from '../carrier-url.ts';
import { type OpenLine, openLine } from './carrier-line.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialKey, type DialRow, findDial, findKnownCalls, takeDial } from './dial-queries.ts';
import type { Asked, PlacedCall } from './port.ts';
import { takeNews } from './take-news.ts';

/** An answer that hasn't come by then never comes: a carrier has done by now what it was asked for, or never will. */
const SURE_AFTER_MS = 20_000;
/** How often a carrier is asked that can't be reached, or isn't sure, and for how long. */
const MAX_ASKS = 4;
const GIVE_UP_AFTER_MS = 15 * 60_000;
/** Twilio's own limit of a call that it is asked for (TimeLimit of twilio.com/docs/voice/api/call-resource). */
const LONGEST_CALL_MS = 4 * 3_600_000;
/** Carriers tell how a call goes; where they don't, they are asked this often. */
const LOOK_EVERY_MS = 60_000;

/** When a call that is under way is to be looked at again. */
export const nextLook = ({ callSid, askedAt, toldAt, wantedAt }: DialRow): Date =>
  new Date((toldAt ?? askedAt ?? wantedAt).getTime() + (callSid === null ? SURE_AFTER_MS : LOOK_EVERY_MS));

/**
 * Takes a call as far as it comes now: its carrier is asked for it once, and asked how it stands where it has told nothing for a minute.
 *
 * That it is asked is stored before it is. Where nobody knows what came of it, the carrier's own list is looked at before it is asked again.
 * Answers how the call stands; undefined of one that nobody wants.
 */
export async function advanceDial(deps: OutgoingDeps, caller: Caller, key: DialKey): Promise<DialRow | undefined> {
  const dial = await findDial(deps.pool, key);
  if (dial === undefined || dial.endedAt !== null) return dial;
  const now = deps.clock.now();
  if (dial.askedAt !== null && nextLook(dial) > now) return dial;
  const line = await openLine({ db: deps.pool, sealed: deps.sealed, clock: deps.clock }, dial);
  const baseUrl = deps.baseUrl();
  if ('fault' in line || baseUrl === undefined) {
    await takeNews(deps, caller, key, { status: 'failed', fault: 'fault' in line ? line.fault : 'public_url_missing' });
  } else if (dial.callSid === null) {
    await ask(deps, caller, { dial, line, baseUrl, now });
  } else {
    const read = await deps.ports[line.provider].readCall(line, dial.callSid);
    const isOverdue = now.getTime() - dial.wantedAt.getTime() > LONGEST_CALL_MS;
    // Until then a call may be held that its carrier doesn't show.
    const settled = read.kind === 'done' || !isOverdue ? asUnsure(read) : { ...read, kind: 'refused' as const };
    await settle(deps, caller, { dial, line }, settled);
  }
  return findDial(deps.pool, key);
}

interface Asking {
  readonly dial: DialRow;
  readonly line: OpenLine;
  readonly baseUrl: string;
  readonly now: Date;
}

async function ask(deps: OutgoingDeps, caller: Caller, { dial, line, baseUrl, now }: Asking): Promise<void> {
  const port = deps.ports[line.provider];
  const giveUp = () => takeNews(deps, caller, dial, { status: 'failed', fault: dial.fault ?? 'unreachable' });
  if (now.getTime() - dial.wantedAt.getTime() > GIVE_UP_AFTER_MS) return giveUp();
  const found = dial.askedAt === null ? undefined : await lookUp(deps, { dial, line, askedAt: dial.askedAt });
  if (found !== undefined && found.kind !== 'none') return settle(deps, caller, { dial, line }, found);
  // Its carrier has said that it dials, without saying as which call.
  if (rankOf(dial.status) !== undefined) return takeNews(deps, caller, dial, { status: dial.status });
  if (dial.asks >= MAX_ASKS) return giveUp();
  const { tenantId, key, caller: from } = dial;
  const to = await grantOutgoing(
    { ...deps, prices: deps.talks.prices },
    { tenantId, key, kind: 'call', to: dial.callee },
  );
  // So many calls begin in this minute already: the next look asks again.
  if ('cap' in to && to.cap === 'outgoingStartsPerMinute') return;
  if ('fault' in to) return takeNews(deps, caller, dial, { status: 'failed', fault: to.fault });
  if (!(await takeDial(deps.pool, dial, now))) return;
  const { provider, connectionId } = line;
  const url = (step: 'voice' | 'status') => carrierUrl(baseUrl, { provider, connectionId, step, key });
  const call = { key, from, to, voiceUrl: url('voice'), statusUrl: url('status') };
  await settle(deps, caller, { dial, line }, await port.place(line, call));
}

/** A look that is refused tells nothing of the call: it may be rung, or held, all the same. */
const asUnsure = <T>(asked: Asked<T>): Asked<T> =>
  asked.kind === 'refused' ? { kind: 'unsure', code: asked.code } : asked;

/** Looks for a call that its carrier may have been asked for; a fault where even that isn't known. */
async function lookUp(
  deps: OutgoingDeps,
  { dial, line, askedAt }: Pick<Asking, 'dial' | 'line'> & { readonly askedAt: Date },
): Promise<Asked<PlacedCall> | { readonly kind: 'none' }> {
  const between = { key: dial.key, from: dial.caller, to: dial.callee, since: askedAt };
  const found = await deps.ports[line.provider].findCalls(line, between);
  if (found.kind !== 'done') return asUnsure(found);
  const known = await findKnownCalls(
    deps.pool,
    dial,
    found.value.flatMap(({ sid }) => sid ?? []),
  );
  // Two calls between the same numbers in the same seconds: the later one is looked at next time.
  const ours = found.value.findLast(({ sid }) => sid !== null && !known.has(sid));
  return ours === undefined ? { kind: 'none' } : { kind: 'done', value: ours };
}

/** Notes what a carrier answered. What isn't known yet is looked at again; a refusal is the end. */
async function settle(
  deps: OutgoingDeps,
  caller: Caller,
  { dial, line }: Pick<Asking, 'dial' | 'line'>,
  asked: Asked<PlacedCall>,
): Promise<void> {
  if (asked.kind === 'refused') return takeNews(deps, caller, dial, { status: 'failed', fault: asked.code });
  if (asked.kind !== 'done') return takeNews(deps, caller, dial, { status: undefined, fault: asked.code });
  const { sid, status, answeredBy, durationS, costCents, fault } = asked.value;
  if (sid === null) return takeNews(deps, caller, dial, { status });
  const call = { connectionId: dial.connectionId, callSid: sid };
  const durationMs = durationS === null ? undefined : durationS * 1_000;
  // Its talk is over before its end counts.
  await takeCallFacts(deps.talks, caller, call, { status, durationMs, at: deps.clock.now() });
  const conversationId = deps.ports[line.provider].tellsCalls ? await conversationOf(deps, dial, sid) : undefined;
  await takeNews(deps, caller, dial, {
    sid,
    status,
    answeredBy,
    durationMs,
    costCents,
    ...(fault !== undefined && { fault }),
    ...(conversationId !== undefined && { conversationId }),
  });
}

/** The conversation that a voice platform's webhooks tell of a call in. */
async function conversationOf({ pool }: OutgoingDeps, { tenantId, connectionId }: DialRow, callId: string) {
  return (await resolveCalls(pool, tenantId, { source: connectionId, callIds: [callId] })).get(callId);
}
