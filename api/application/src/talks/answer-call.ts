import { PHONE_CHANNEL, SIMULATOR_CHANNEL } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import type { WeekMinute } from '@switchboard/contracts/base/opening';
import { findCallRoute } from '@switchboard/contracts/phone-numbers/number-route';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findPublication, type PublicationRow } from '../agents/publication-queries.ts';
import type { Caller } from '../caller.ts';
import { findItem } from '../resources/queries.ts';
import { type NumberRow, readNumbers } from './call-queries.ts';
import type { TalkDeps } from './deps.ts';
import { type Beginning, type StartedTalk, startTalk } from './start-talk.ts';

/** A call that comes in. */
export interface IncomingCall {
  /** Undefined where its platform doesn't tell: then it is the account's only number. */
  readonly to: string | undefined;
  /** Answers it whatever number was called. */
  readonly agentId?: string | undefined;
  /** Null where it is withheld. */
  readonly from: string | null;
  readonly callerName?: string | undefined;
  readonly lang?: Language | undefined;
  /** The account's. */
  readonly timeZone: string;
  /** The carrier's connection that brings it, to a number of its own; of the simulator without either. */
  readonly connectionId?: string;
  /** The voice platform's connection that brings it, to any number of the account. */
  readonly platformId?: string;
  readonly findConversation?: Beginning['findConversation'];
  /** Runs in the transaction that opens its conversation. */
  readonly beside?: Beginning['beside'];
}

/**
 * Answers a call on a number of the simulator, of a carrier's connection or told by a voice platform, with the published version of the agent that it goes to now.
 *
 * @throws {AppError} `resource.not_found` of no such number, `call.unanswered` where it goes to nobody, `resource.limit_reached`
 */
export async function answerCall(deps: TalkDeps, caller: Caller, call: IncomingCall): Promise<StartedTalk> {
  const { tenantId } = caller;
  const { to, from, callerName, lang, connectionId, platformId, findConversation, beside } = call;
  const { agentId, publication, numberId, number } = await findAnsweringOf(deps, tenantId, call);
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
    ...(beside !== undefined && { beside }),
  });
}

interface Answering {
  readonly agentId: string;
  readonly publication: PublicationRow;
}

/** Says who answers a call now. @throws {AppError} `resource.not_found` of no such number, `call.unanswered` where it goes to nobody */
export async function findAnsweringOf(
  deps: Pick<TalkDeps, 'pool' | 'clock'>,
  tenantId: string,
  { to, agentId, connectionId, platformId, timeZone }: Omit<IncomingCall, 'from'>,
): Promise<Answering & { readonly numberId?: string; readonly number?: string }> {
  const all = await readNumbers(deps.pool, tenantId);
  const isOfLine = (one: NumberRow) =>
    platformId !== undefined ||
    (connectionId === undefined ? one.provider === 'simulator' : one.connectionId === connectionId);
  const ofLine = all.filter((one) => isOfLine(one) && (to === undefined || one.number === to));
  const called = ofLine.length === 1 ? ofLine[0] : undefined;
  if (called !== undefined && isElsewhere(called)) throw new AppError('call.unanswered');
  const line = called && { numberId: called.id, number: called.number };
  if (agentId !== undefined) {
    const publication = await findPublication(deps.pool, { tenantId, agentId });
    if (publication === undefined) throw new AppError('call.unanswered');
    return { agentId, publication, ...line };
  }
  if (called === undefined) throw new AppError('resource.not_found');
  const numbers = new Map(all.map((one) => [one.number, one]));
  const answering = await findAnswering(deps.pool, { tenantId, numbers, called, now: weekMinuteAt(deps, timeZone) });
  if (answering === undefined) throw new AppError('call.unanswered');
  return { ...answering, ...line };
}

/**
 * Whether another account holds the called number: its carrier lists the number there, or this account only simulates a number that the other has
 * proven. Another account's signature alone doesn't outweigh a signed request to this one: both accounts choose their signing secrets.
 */
const isElsewhere = ({ provider, heldElsewhere }: NumberRow): boolean =>
  heldElsewhere === 'listed' || (heldElsewhere !== null && provider === 'simulator');

interface Search {
  readonly tenantId: string;
  readonly numbers: ReadonlyMap<string, NumberRow>;
  readonly called: NumberRow;
  readonly now: WeekMinute;
}

/** Follows a call from number to number of the account until an agent that is published has it. */
async function findAnswering(
  db: Queryable,
  { tenantId, numbers, called, now }: Search,
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

function weekMinuteAt({ clock }: Pick<TalkDeps, 'clock'>, timeZone: string): WeekMinute {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(timeZone);
  return { weekday: now.dayOfWeek, time: now.toPlainTime().toString({ smallestUnit: 'minute' }) };
}
