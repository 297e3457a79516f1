import { withSpan } from '@switchboard/platform/telemetry';
import type { Brought } from './brought.ts';
import type { Batch, Consumer, LogEvent, Plan } from './consumer.ts';
import type { DrainDeps } from './drain-deps.ts';
import { reasonOf } from './failures.ts';
import { type Advance, advance, type Look, look, type Stand } from './live-queries.ts';
import { isWanted, type LogRow } from './log-queries.ts';
import { readEvent } from './read-events.ts';
import type { Stands } from './stands.ts';
import { noteBatch } from './take-batches.ts';
import { knownRows } from './unknown-events.ts';

export type LiveDeps = Pick<DrainDeps, 'pool' | 'codec' | 'logger' | 'metrics' | 'stops' | 'suspects'>;

/** A consumer that may say what it will write before it does. */
export type Planner = Consumer & Required<Pick<Consumer, 'plan'>>;

export const isPlanner = (consumer: Consumer): consumer is Planner =>
  consumer.plan !== undefined && consumer.version === undefined;

/** The tenants that a live turn did not do, by consumer. */
export interface Undone {
  /** There is more to them than a live turn does. */
  readonly left: ReadonlyMap<Planner, readonly string[]>;
  /** Somebody else has them, or had. */
  readonly lost: ReadonlyMap<Planner, readonly string[]>;
}

export interface Scope {
  /** Whether a consumer has nothing else under way about a tenant; so if absent. */
  readonly isFree?: (consumer: Planner, tenantId: string) => boolean;
  /** What hints have brought, and where consumers were left. */
  readonly brought?: ReadonlyMap<string, Brought>;
  readonly stands?: Stands;
}

/** What calls bring in a moment. Who is further behind has its batches claimed: a turn that is lost to another worker costs little so. */
const MAX_EVENTS = 32;
const MAX_POSITIONS = 1_000;

/** Also the tenants whose turn was lost only because others' in the same statement were. */
interface Outcome extends Undone {
  readonly held: ReadonlyMap<Planner, readonly string[]>;
}

/**
 * Takes in the little that some tenants have waiting for consumers that read the same categories, without claiming them: one statement reads it,
 * one writes all of its rows and moves all of its checkpoints, if they still stand where they were read.
 *
 * That is what makes it exactly once: rows change with the checkpoint alone, so what a consumer planned by holds as long as the checkpoint does. It
 * never fails: whatever it can't do is left to claimed batches, which have ways of dealing with faults. A consumer has nothing to do with tenants
 * that aren't free for it.
 */
export async function takeLive(
  deps: LiveDeps,
  consumers: readonly Planner[],
  tenantIds: readonly string[],
  scope: Scope = {},
): Promise<Undone> {
  const { brought, ...unbrought } = scope;
  const first = await takeTurn(deps, consumers, tenantIds, scope);
  const held = tenantsOf(first.held);
  // Where a consumer was left may be out of date by now; where it stands is in the log.
  const astray = tenantsOf(first.lost).filter((tenantId) => brought?.has(tenantId));
  const left: TenantsOfConsumer[] = [...first.left];
  const lost: TenantsOfConsumer[] = [...first.lost].map(([consumer, ids]) => [
    consumer,
    ids.filter((id) => !astray.includes(id)),
  ]);
  // Apart, for who was claimed by another may be so still.
  for (const again of [held, astray]) {
    if (again.length === 0) continue;
    const second = await takeTurn(deps, consumers, again, unbrought);
    left.push(...second.left);
    lost.push(...second.lost, ...second.held);
  }
  return { left: joined(left), lost: joined(lost) };
}

function takeTurn(
  deps: LiveDeps,
  consumers: readonly Planner[],
  tenantIds: readonly string[],
  scope: Scope,
): Promise<Outcome> {
  const turn = new Turn({ ...deps, ...scope }, consumers, tenantIds);
  const projection = consumers.map(({ name }) => name).join(' ');
  return withSpan('project', { projection, tenants: tenantIds.length }, () => turn.run());
}

const tenantsOf = (of: ReadonlyMap<Planner, readonly string[]>) => [...new Set([...of.values()].flat())];

type TenantsOfConsumer = readonly [Planner, readonly string[]];

/** Tenants by consumer; a consumer without any is left out. */
function joined(parts: readonly TenantsOfConsumer[]): Map<Planner, readonly string[]> {
  const all = new Map<Planner, readonly string[]>();
  for (const [consumer, ids] of parts) if (ids.length > 0) all.set(consumer, [...(all.get(consumer) ?? []), ...ids]);
  return all;
}

interface Planned {
  readonly consumer: Planner;
  readonly batches: readonly LiveBatch[];
  readonly plan: Plan;
}

interface LiveBatch extends Batch {
  readonly epoch: string;
  readonly version: number;
  readonly log: string;
}

interface TurnDeps extends LiveDeps, Scope {}

class Turn {
  readonly #deps: TurnDeps;
  readonly #consumers: readonly Planner[];
  readonly #tenantIds: readonly string[];
  readonly #left = new Map<Planner, string[]>();
  readonly #lost = new Map<Planner, string[]>();
  readonly #held = new Map<Planner, string[]>();
  readonly #startedMs = performance.now();
  /** What was read of each row: consumers that want the same event share it. */
  readonly #read = new Map<LogRow, LogEvent>();

  constructor(deps: TurnDeps, consumers: readonly Planner[], tenantIds: readonly string[]) {
    this.#deps = deps;
    this.#consumers = consumers;
    this.#tenantIds = tenantIds;
  }

  async run(): Promise<Outcome> {
    const looks = await this.#look();
    const planned: Planned[] = [];
    for (const consumer of this.#consumers) {
      const batches = this.#batchesOf(consumer, looks);
      if (batches.length === 0) continue;
      const plan = await this.#plan(consumer, batches);
      if (plan === undefined) this.#leave(consumer, batches);
      else planned.push({ consumer, batches, plan });
    }
    if (planned.length > 0) await this.#write(planned);
    return { left: this.#left, lost: this.#lost, held: this.#held };
  }

  async #look(): Promise<ReadonlyMap<string, Look>> {
    const { pool, codec } = this.#deps;
    const [first] = this.#consumers;
    const { brought, stands } = this.#deps;
    const names = this.#consumers.map(({ name }) => name);
    const known = new Map<string, Look>();
    for (const [tenantId, of] of brought ?? []) {
      const found = stands?.goOn(tenantId, names, of);
      if (found !== undefined) known.set(tenantId, found);
    }
    const tenantIds = this.#tenantIds.filter((tenantId) => !known.has(tenantId));
    if (tenantIds.length === 0) return known;
    const types = this.#consumers.every((consumer) => consumer.types !== undefined)
      ? [...new Set(this.#consumers.flatMap((consumer) => consumer.types ?? []))]
      : undefined;
    const looking = {
      names,
      tenantIds,
      positions: MAX_POSITIONS,
      events: MAX_EVENTS,
      categories: first?.categories,
      ...(types && { types, known: codec.versions }),
    };
    return new Map([...known, ...((await this.#tried(() => look(pool, looking))) ?? [])]);
  }

  #batchesOf(consumer: Planner, looks: ReadonlyMap<string, Look>): LiveBatch[] {
    return this.#tenantIds.flatMap((tenantId) => {
      const { stops, isFree, suspects } = this.#deps;
      if (!stops.isDue(consumer, tenantId) || isFree?.(consumer, tenantId) === false) return [];
      const found = suspects?.of(consumer, tenantId) ? undefined : looks.get(tenantId);
      const stand = found?.stands.get(consumer.name);
      if (found !== undefined && stand !== undefined) {
        if (stand.position >= found.head) return [];
        const batch = this.#batchOf(consumer, { tenantId, found, stand });
        if (batch !== undefined) return [batch];
      }
      this.#leave(consumer, [{ tenantId }]);
      return [];
    });
  }

  #batchOf(
    consumer: Planner,
    { tenantId, found, stand }: { readonly tenantId: string; readonly found: Look; readonly stand: Stand },
  ): LiveBatch | undefined {
    const { codec } = this.#deps;
    if (found.upTo < found.head || stand.parked > 0) return undefined;
    const wanted = found.rows.filter((row) => row.position > stand.position && isWanted(row, consumer, codec.versions));
    const { rows, unknown } = knownRows(wanted, consumer, codec);
    if (unknown !== undefined) return undefined;
    try {
      const events = rows.map((row) => this.#readEvent(row));
      const { epoch, log, head } = found;
      const { version, position: prev } = stand;
      return { tenantId, epoch, log, version, prev, position: head, events, replayed: NOTHING_REPLAYED };
    } catch {
      // An event that can't be read is parked by whoever claims it.
      return undefined;
    }
  }

  #readEvent(row: LogRow): LogEvent {
    const event = this.#read.get(row) ?? readEvent(row, this.#deps.codec);
    this.#read.set(row, event);
    return event;
  }

  #plan(consumer: Planner, batches: readonly Batch[]): Promise<Plan | undefined> {
    return this.#tried(async () => consumer.plan(batches, this.#deps.pool));
  }

  async #write(planned: readonly Planned[]): Promise<void> {
    // In one order everywhere.
    const moves = planned
      .flatMap(({ consumer: { name }, batches }) =>
        batches.map(({ tenantId, version, prev, position }): Advance => {
          return { name, version, tenantId, from: prev, to: position };
        }),
      )
      .sort((a, b) => compare(a.name, b.name) || compare(a.tenantId, b.tenantId));
    const writes = planned.flatMap(({ plan }) => plan.writes);
    const missed = await this.#tried(() => advance(this.#deps.pool, moves, writes));
    const culprits = new Set(missed?.map(({ tenantId }) => tenantId));
    for (const { consumer, batches, plan } of planned) {
      if (missed === undefined) this.#leave(consumer, batches);
      else if (missed.length === 0) await this.#done(consumer, batches, plan);
      else this.#miss(consumer, batches, culprits);
    }
  }

  async #done(consumer: Planner, batches: readonly LiveBatch[], plan: Plan): Promise<void> {
    plan.committed?.();
    const { metrics, stops } = this.#deps;
    const events = batches.reduce((sum, batch) => sum + batch.events.length, 0);
    noteBatch(metrics, { projection: consumer.name, events, startedMs: this.#startedMs });
    for (const { tenantId, prev, position, version, epoch, log } of batches) {
      this.#deps.stands?.keep(tenantId, consumer.name, { version, position, epoch, log });
      await stops.note(consumer, { tenantId, prev, position, head: position, events });
    }
  }

  #miss(consumer: Planner, batches: readonly LiveBatch[], culprits: ReadonlySet<string>): void {
    const tenantIds = batches.map(({ tenantId }) => tenantId);
    for (const tenantId of tenantIds) this.#deps.stands?.forget(tenantId);
    const { true: lost = [], false: held = [] } = Object.groupBy(tenantIds, (id) => `${culprits.has(id)}`);
    this.#lost.set(consumer, lost);
    this.#held.set(consumer, held);
  }

  #leave(consumer: Planner, tenants: readonly { readonly tenantId: string }[]): void {
    const left = this.#left.get(consumer) ?? [];
    left.push(...tenants.map(({ tenantId }) => tenantId));
    this.#left.set(consumer, left);
  }

  /** Undefined where it fails; the claimed batches that follow meet the same, and say so. */
  async #tried<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    try {
      return await attempt();
    } catch (error) {
      this.#deps.logger.debug({ reason: reasonOf(error) }, 'could not take events in without a claim');
      return undefined;
    }
  }
}

const NOTHING_REPLAYED: ReadonlySet<string> = new Set();
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
