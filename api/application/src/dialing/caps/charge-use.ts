/**
 * Caps on outgoing calls and texts, counted across replicas.
 *
 * A call or text is charged before it begins ({@link chargeUse}), and a call is charged again when it ends ({@link settleUse}). Each charge
 * locks the account's row of uses first and the event log later; a transaction that appends before it charges locks the caps up front ({@link
 * lockCaps}).
 */
import { type CapLevel, type CapName, STOPPING_CAPS, type StoppingCap } from '@switchboard/contracts/dialing/caps';
import {
  type Amount,
  addUse,
  type CallEnd,
  callUse,
  capLevel,
  firstMinute,
  type OutgoingPrices,
  oneText,
  opensAt,
  periodsAt,
  rollUses,
  takeUse,
  type Uses,
} from '@switchboard/domain/dialing/caps';
import type { Clock } from '@switchboard/platform/clock';
import type { PoolClient } from 'pg';
import { addJob } from '../../jobs/add-job.ts';
import {
  type CapFacts,
  type ChargeKey,
  claimAlert,
  deleteCharge,
  findCapFacts,
  insertCharge,
  lockUses,
  settleCharge,
  writeUses,
} from './cap-uses.ts';

/** The clock and prices that charge a call or text. */
export interface CapDeps {
  readonly clock: Clock;
  /** Estimated prices, used until the carrier reports the cost. */
  readonly prices: OutgoingPrices;
}

/** An outgoing call or text. A transfer is a call: its carrier dials a second number. */
export interface NewUse extends ChargeKey {
  readonly kind: 'call' | 'text';
}

/** The cap that stops a call or text, and when its period ends. */
export interface CapRefusal {
  readonly cap: CapName;
  readonly opensAt: Date;
}

/**
 * Charges a new call or text against the account's caps, once for each key. Returns the cap that it would exceed; undefined if it may begin.
 *
 * Runs in a transaction, before the transaction appends events: the account's row stays locked until it ends, so that replicas together never exceed
 * a cap. The first refusal of a day, and the first time that a cap is near, alert the administrators.
 */
export async function chargeUse(
  client: PoolClient,
  deps: CapDeps,
  { tenantId, key, kind }: NewUse,
): Promise<CapRefusal | undefined> {
  const amount = toAmount(kind, deps);
  if (!(await insertCharge(client, { tenantId, key }, amount, deps.clock.now()))) return undefined;
  const decision = await decide(client, deps, { tenantId, kind });
  if ('cap' in decision) {
    await deleteCharge(client, { tenantId, key });
    return decision;
  }
  await saveUses(client, decision.change, decision);
  return undefined;
}

/**
 * Finds the cap that a new call or text would exceed, without charging it; undefined if it may begin. The result is valid until the transaction ends:
 * the account's row is locked, so no other transaction can charge it.
 */
export async function findRefusal(
  client: PoolClient,
  deps: CapDeps,
  use: Pick<NewUse, 'tenantId' | 'kind'>,
): Promise<CapRefusal | undefined> {
  const decision = await decide(client, deps, use);
  return 'cap' in decision ? decision : undefined;
}

const toAmount = (kind: NewUse['kind'], { prices }: CapDeps): Amount =>
  kind === 'call' ? firstMinute(prices) : oneText(prices);

interface Allowed {
  readonly before: Uses;
  readonly after: Uses;
  readonly change: Change;
}

async function decide(
  client: PoolClient,
  deps: CapDeps,
  { tenantId, kind }: Pick<NewUse, 'tenantId' | 'kind'>,
): Promise<CapRefusal | Allowed> {
  const now = deps.clock.now();
  const { facts, uses } = await lockFacts(client, tenantId, now);
  const taken = takeUse(uses, facts.caps, toAmount(kind, deps));
  const change = { tenantId, facts, prices: deps.prices, now };
  if ('uses' in taken) return { before: uses, after: taken.uses, change };
  const { cap } = taken;
  const stopping = STOPPING_CAPS.find((one) => one === cap);
  if (stopping !== undefined) await alert(client, change, { cap: stopping, level: 'reached' });
  return { cap, opensAt: opensAt(cap, now, facts.timeZone) };
}

/**
 * Charges an ended call for its additional minutes and its reported cost, once. Does nothing for a call that was never charged or has already
 * been settled. A cap never cuts off a call in progress, so such calls may exceed the cap.
 *
 * Runs in a transaction, before the transaction appends events.
 */
export async function settleUse(
  client: PoolClient,
  { clock, prices }: CapDeps,
  { tenantId, key }: ChargeKey,
  end: CallEnd,
): Promise<void> {
  const now = clock.now();
  const charged = await settleCharge(client, { tenantId, key }, now);
  if (charged === undefined) return;
  const whole = callUse(end, prices);
  const rest = { minutes: whole.minutes - charged.minutes, money: whole.money - charged.money, texts: 0 };
  const { facts, uses } = await lockFacts(client, tenantId, now);
  await saveUses(client, { tenantId, facts, prices, now }, { before: uses, after: addUse(uses, rest) });
}

/**
 * Locks an account's caps until the transaction ends. A transaction that appends events before it charges calls this first: every other transaction
 * locks the uses before the log, and the opposite order could deadlock.
 */
export async function lockCaps(client: PoolClient, { clock }: Pick<CapDeps, 'clock'>, tenantId: string): Promise<void> {
  await lockFacts(client, tenantId, clock.now());
}

async function lockFacts(
  client: PoolClient,
  tenantId: string,
  now: Date,
): Promise<{ readonly facts: CapFacts; readonly uses: Uses }> {
  const facts = await findCapFacts(client, tenantId);
  if (facts === undefined) throw new Error(`account ${tenantId} doesn't exist`);
  const periods = periodsAt(now, facts.timeZone);
  return { facts, uses: rollUses(await lockUses(client, tenantId, periods), periods) };
}

interface Change {
  readonly tenantId: string;
  readonly facts: CapFacts;
  readonly prices: OutgoingPrices;
  readonly now: Date;
}

/** Writes the use, and alerts for each cap that reached a new level. */
async function saveUses(
  client: PoolClient,
  change: Change,
  { before, after }: { readonly before: Uses; readonly after: Uses },
): Promise<void> {
  const { tenantId, facts, prices } = change;
  await writeUses(client, tenantId, after);
  for (const cap of STOPPING_CAPS) {
    const level = capLevel(cap, after, { caps: facts.caps, prices });
    const previous = capLevel(cap, before, { caps: facts.caps, prices });
    if (level !== null && level !== previous && previous !== 'reached') await alert(client, change, { cap, level });
  }
}

/** Schedules an alert to the administrators, at most once a day per cap and level. */
async function alert(
  client: PoolClient,
  { tenantId, facts, now }: Change,
  { cap, level }: { readonly cap: StoppingCap; readonly level: CapLevel },
): Promise<void> {
  const { day } = periodsAt(now, facts.timeZone);
  if (!(await claimAlert(client, tenantId, { cap, level, day }))) return;
  await addJob(client, {
    name: 'alert-cap',
    payload: { tenantId, cap, level },
    key: `alert-cap:${tenantId}:${cap}:${level}:${day}`,
  });
}
