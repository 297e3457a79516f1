import { PHONE_CHANNEL, SIMULATOR_CHANNEL } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import type { WeekMinute } from '@switchboard/contracts/base/opening';
import { findCallRoute } from '@switchboard/contracts/phone-numbers/number-route';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findPublication, type PublicationRow } from '../agents/publications.ts';
import type { Caller } from '../caller.ts';
import { findItem } from '../resources/items.ts';
import { type NumberRow, readNumbers } from './call-rows.ts';
import type { TalkDeps } from './deps.ts';
import { type StartedTalk, startTalk, type TalkStart } from './start-talk.ts';

/** An incoming call. */
export interface IncomingCall {
  /** Undefined if the platform doesn't report it; then the account must have only one number. */
  readonly to: string | undefined;
  /** The agent that answers, whatever number was called. */
  readonly agentId?: string | undefined;
  /** Null if withheld. */
  readonly from: string | null;
  readonly callerName?: string | undefined;
  readonly lang?: Language | undefined;
  /** The account's time zone. */
  readonly timeZone: string;
  /** The carrier's connection, for calls to one of its numbers. Without this and `platformId`, the call is simulated. */
  readonly connectionId?: string;
  /** The voice platform's connection, for calls to any number of the account. */
  readonly platformId?: string;
  readonly findConversation?: TalkStart['findConversation'];
  /** Runs in the transaction that opens its conversation. */
  readonly onStart?: TalkStart['onStart'];
}

/**
 * Answers an incoming call with the published version of the agent that the called number routes to now.
 *
 * @throws {AppError} `resource.not_found` for an unknown number, `call.unanswered` if no agent takes it, `resource.limit_reached`
 */
export async function answerCall(deps: TalkDeps, caller: Caller, call: IncomingCall): Promise<StartedTalk> {
  const { tenantId } = caller;
  const { to, from, callerName, lang, connectionId, platformId, findConversation, onStart } = call;
  const { agentId, publication, numberId, number } = await findAnsweringAgent(deps, tenantId, call);
  const agent = await findItem(deps.pool, { tenantId, kind: 'agents', id: agentId });
  return startTalk(deps, caller, {
    agentId,
    agentName: agent?.name ?? agentId,
    version: String(publication.number),
    hash: publication.hash,
    channel: (connectionId ?? platformId) === undefined ? SIMULATOR_CHANNEL : PHONE_CHANNEL,
    userId: null,
    lang,
    now: undefined,
    given: {},
    from,
    to: number ?? to ?? null,
    ...(numberId !== undefined && { numberId }),
    ...(callerName !== undefined && { callerName }),
    ...(findConversation !== undefined && { findConversation }),
    ...(onStart !== undefined && { onStart }),
  });
}

interface Answering {
  readonly agentId: string;
  readonly publication: PublicationRow;
}

/** Finds the agent that answers a call now. @throws {AppError} `resource.not_found` for an unknown number, `call.unanswered` if no agent takes it */
export async function findAnsweringAgent(
  deps: Pick<TalkDeps, 'pool' | 'clock'>,
  tenantId: string,
  { to, agentId, connectionId, platformId, timeZone }: Omit<IncomingCall, 'from'>,
): Promise<Answering & { readonly numberId?: string; readonly number?: string }> {
  const all = await readNumbers(deps.pool, tenantId);
  const belongsToLine = (one: NumberRow) =>
    platformId !== undefined ||
    (connectionId === undefined ? one.provider === 'simulator' : one.connectionId === connectionId);
  const candidates = all.filter((one) => belongsToLine(one) && (to === undefined || one.number === to));
  const called = candidates.length === 1 ? candidates[0] : undefined;
  if (called !== undefined && isElsewhere(called)) throw new AppError('call.unanswered');
  const line = called && { numberId: called.id, number: called.number };
  if (agentId !== undefined) {
    const publication = await findPublication(deps.pool, { tenantId, agentId });
    if (publication === undefined) throw new AppError('call.unanswered');
    return { agentId, publication, ...line };
  }
  if (called === undefined) throw new AppError('resource.not_found');
  const numbers = new Map(all.map((one) => [one.number, one]));
  const answering = await followRoutes(deps.pool, { tenantId, numbers, called, now: getWeekMinute(deps, timeZone) });
  if (answering === undefined) throw new AppError('call.unanswered');
  return { ...answering, ...line };
}

/**
 * Whether another account owns the called number: a carrier lists the number for that account, or this account only simulates a number that the
 * other account has verified. The other account's signature alone doesn't outweigh a signed request to this one, since both choose their own
 * signing secrets.
 */
const isElsewhere = ({ provider, heldElsewhere }: NumberRow): boolean =>
  heldElsewhere === 'listed' || (heldElsewhere !== null && provider === 'simulator');

interface RouteSearch {
  readonly tenantId: string;
  readonly numbers: ReadonlyMap<string, NumberRow>;
  readonly called: NumberRow;
  readonly now: WeekMinute;
}

/** Follows the account's fallback numbers until one routes to a published agent. */
async function followRoutes(
  db: Queryable,
  { tenantId, numbers, called, now }: RouteSearch,
): Promise<Answering | undefined> {
  const seen = new Set<NumberRow>();
  for (let at: NumberRow | undefined = called; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const route = findCallRoute(at, now);
    if (route.kind === 'agent') {
      const publication = await findPublication(db, { tenantId, agentId: route.agentId });
      if (publication !== undefined) return { agentId: route.agentId, publication };
    }
    const next: string | null = route.kind === 'number' ? route.number : at.fallbackNumber;
    at = next === null ? undefined : numbers.get(next);
  }
  return undefined;
}

function getWeekMinute({ clock }: Pick<TalkDeps, 'clock'>, timeZone: string): WeekMinute {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(timeZone);
  return { weekday: now.dayOfWeek, time: now.toPlainTime().toString({ smallestUnit: 'minute' }) };
}
