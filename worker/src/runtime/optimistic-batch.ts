import type { Queryable } from '@switchboard/platform/postgres/types';
import { withSpan } from '@switchboard/platform/telemetry';
import { literals, quoted } from '../postgres/array-literals.ts';
import { countBatch } from './claimed-batch.ts';
import { type Batch, type LogEvent, NO_REPLAYED_STREAMS, type Plan, type Planner } from './consumer.ts';
import type { DrainDeps } from './drain.ts';
import { describeFailure } from './failures.ts';
import type { InlineEvents } from './inline-events.ts';
import { isWanted, knownRows, type LogRow, readEvent } from './log-reader.ts';
import { type Checkpoint, type CheckpointCache, type PendingEvents, readPending } from './pending-events.ts';
import { joinWrites, type TableWrite } from './table-writes.ts';

// The fast way to process a few fresh events: without a claim, and for all consumers of the same categories at once.
//
//   read pending events (or take inline ones) ──▶ plan in memory ──▶ one statement: move every checkpoint if none has moved, write every row
//
// Processing is exactly once, like a compare-and-set: rows change only with the checkpoint, so the data that a consumer's plan is based on stays
// valid as long as the checkpoint does. If any checkpoint has moved or is claimed, the statement writes nothing. A turn then ends in one of
// these ways for a consumer's tenant:
//
//   done      rows and checkpoint are committed
//   leftover  needs a claimed batch: too much, parked or unknown events, a suspect, no plan, or a failure
//   lost      another worker holds, or held, the claim; after a retry where the input may just have been stale
//
// It never throws: claimed batches meet the same failure and know how to deal with it.

export type OptimisticDeps = Pick<DrainDeps, 'pool' | 'codec' | 'logger' | 'metrics' | 'stoppedAccounts' | 'suspects'>;

/** The tenants that an optimistic batch did not process, by consumer. */
export interface Unprocessed {
  /** The tenants that need a claimed batch. */
  readonly leftover: ReadonlyMap<Planner, readonly string[]>;
  /** The tenants for which another worker holds, or held, the claim. */
  readonly lost: ReadonlyMap<Planner, readonly string[]>;
}

export interface Scope {
  /** Whether a consumer has no other work under way for a tenant; true if absent. */
  readonly isFree?: (consumer: Planner, tenantId: string) => boolean;
  /** Events that wake-ups carried, and the checkpoints that they may continue. */
  readonly inlineEvents?: ReadonlyMap<string, InlineEvents>;
  readonly checkpoints?: CheckpointCache;
}

/** The number of events that live calls produce in a moment. A tenant further behind gets claimed batches, so that little work is wasted if another worker wins. */
const MAX_EVENTS = 32;
const MAX_POSITIONS = 1_000;

/**
 * Processes the pending events of some tenants for all of these consumers. A consumer ignores a tenant that isn't free for it, that is, for
 * which it has other work under way (`isFree`).
 */
export async function processOptimisticBatch(
  deps: OptimisticDeps,
  consumers: readonly Planner[],
  tenantIds: readonly string[],
  scope: Scope = {},
): Promise<Unprocessed> {
  const { inlineEvents, ...fromLog } = scope;
  const first = await runTurn(deps, consumers, tenantIds, scope);
  const blocked = listTenants(first.blocked);
  // The cached checkpoint may be stale; the log has the current one.
  const stale = listTenants(first.lost).filter((tenantId) => inlineEvents?.has(tenantId));
  const leftover: TenantsOfConsumer[] = [...first.leftover];
  const lost: TenantsOfConsumer[] = [...first.lost].map(([consumer, ids]) => [
    consumer,
    ids.filter((id) => !stale.includes(id)),
  ]);
  // These tenants get separate turns, because a tenant with a claimed checkpoint may still be claimed.
  for (const again of [blocked, stale]) {
    if (again.length === 0) continue;
    const second = await runTurn(deps, consumers, again, fromLog);
    leftover.push(...second.leftover);
    lost.push(...second.lost, ...second.blocked);
  }
  return { leftover: join(leftover), lost: join(lost) };
}

/** `blocked` tenants were not written, only because other tenants in the same statement were lost. */
interface Outcome extends Unprocessed {
  readonly blocked: ReadonlyMap<Planner, readonly string[]>;
}

function runTurn(
  deps: OptimisticDeps,
  consumers: readonly Planner[],
  tenantIds: readonly string[],
  scope: Scope,
): Promise<Outcome> {
  const turn = new Turn({ ...deps, ...scope }, consumers, tenantIds);
  const projection = consumers.map(({ name }) => name).join(' ');
  return withSpan('project', { projection, tenants: tenantIds.length }, () => turn.run());
}

type TenantsOfConsumer = readonly [Planner, readonly string[]];

const listTenants = (byConsumer: ReadonlyMap<Planner, readonly string[]>) => [
  ...new Set([...byConsumer.values()].flat()),
];

/** Joins tenants by consumer; a consumer without any is left out. */
function join(parts: readonly TenantsOfConsumer[]): Map<Planner, readonly string[]> {
  const all = new Map<Planner, readonly string[]>();
  for (const [consumer, ids] of parts) if (ids.length > 0) all.set(consumer, [...(all.get(consumer) ?? []), ...ids]);
  return all;
}

interface Planned {
  readonly consumer: Planner;
  readonly batches: readonly OptimisticBatch[];
  readonly plan: Plan;
}

interface OptimisticBatch extends Batch {
  readonly epoch: string;
  readonly version: number;
  readonly log: string;
}

class Turn {
  readonly #deps: OptimisticDeps & Scope;
  readonly #consumers: readonly Planner[];
  readonly #tenantIds: readonly string[];
  readonly #leftover = new Map<Planner, string[]>();
  readonly #lost = new Map<Planner, string[]>();
  readonly #blocked = new Map<Planner, string[]>();
  readonly #startedMs = performance.now();
  /** The checked events by row, so that consumers that want the same event share it. */
  readonly #events = new Map<LogRow, LogEvent>();

  constructor(deps: OptimisticDeps & Scope, consumers: readonly Planner[], tenantIds: readonly string[]) {
    this.#deps = deps;
    this.#consumers = consumers;
    this.#tenantIds = tenantIds;
  }

  async run(): Promise<Outcome> {
    const pending = await this.#readPending();
    const planned: Planned[] = [];
    for (const consumer of this.#consumers) {
      const batches = this.#buildBatches(consumer, pending);
      if (batches.length === 0) continue;
      const plan = await this.#attempt(async () => consumer.plan(batches, this.#deps.pool));
      if (plan === undefined) this.#leave(consumer, batches);
      else planned.push({ consumer, batches, plan });
    }
    if (planned.length > 0) await this.#write(planned);
    return { leftover: this.#leftover, lost: this.#lost, blocked: this.#blocked };
  }

  async #readPending(): Promise<ReadonlyMap<string, PendingEvents>> {
    const { pool, codec, inlineEvents, checkpoints } = this.#deps;
    const [first] = this.#consumers;
    const names = this.#consumers.map(({ name }) => name);
    const inline = new Map<string, PendingEvents>();
    for (const [tenantId, events] of inlineEvents ?? []) {
      const pending = checkpoints?.continueWith(tenantId, names, events);
      if (pending !== undefined) inline.set(tenantId, pending);
    }
    const tenantIds = this.#tenantIds.filter((tenantId) => !inline.has(tenantId));
    if (tenantIds.length === 0) return inline;
    const types = this.#consumers.every((consumer) => consumer.types !== undefined)
      ? [...new Set(this.#consumers.flatMap((consumer) => consumer.types ?? []))]
      : undefined;
    const read = {
      names,
      tenantIds,
      positions: MAX_POSITIONS,
      events: MAX_EVENTS,
      categories: first?.categories,
      ...(types && { types, known: codec.versions }),
    };
    return new Map([...inline, ...((await this.#attempt(() => readPending(pool, read))) ?? [])]);
  }

  #buildBatches(consumer: Planner, pendingOf: ReadonlyMap<string, PendingEvents>): OptimisticBatch[] {
    return this.#tenantIds.flatMap((tenantId) => {
      const { stoppedAccounts, isFree, suspects } = this.#deps;
      if (!stoppedAccounts.isDue(consumer, tenantId) || isFree?.(consumer, tenantId) === false) return [];
      const pending = suspects?.find(consumer, tenantId) ? undefined : pendingOf.get(tenantId);
      const checkpoint = pending?.checkpoints.get(consumer.name);
      if (pending !== undefined && checkpoint !== undefined) {
        if (checkpoint.position >= pending.head) return [];
        const batch = this.#buildBatch(consumer, { tenantId, pending, checkpoint });
        if (batch !== undefined) return [batch];
      }
      this.#leave(consumer, [{ tenantId }]);
      return [];
    });
  }

  #buildBatch(
    consumer: Planner,
    {
      tenantId,
      pending,
      checkpoint,
    }: { readonly tenantId: string; readonly pending: PendingEvents; readonly checkpoint: Checkpoint },
  ): OptimisticBatch | undefined {
    const { codec } = this.#deps;
    if (pending.upTo < pending.head || checkpoint.parked > 0) return undefined;
    const wanted = pending.rows.filter(
      (row) => row.position > checkpoint.position && isWanted(row, consumer, codec.versions),
    );
    const { rows, unknown } = knownRows(wanted, consumer, codec);
    if (unknown !== undefined) return undefined;
    try {
      const events = rows.map((row) => this.#readEvent(row));
      const { epoch, log, head } = pending;
      const { version, position: prev } = checkpoint;
      return { tenantId, epoch, log, version, prev, position: head, events, replayed: NO_REPLAYED_STREAMS };
    } catch {
      // A claimed batch parks an event that can't be read.
      return undefined;
    }
  }

  #readEvent(row: LogRow): LogEvent {
    const event = this.#events.get(row) ?? readEvent(row, this.#deps.codec);
    this.#events.set(row, event);
    return event;
  }

  async #write(planned: readonly Planned[]): Promise<void> {
    // All workers lock checkpoints in the same order.
    const moves = planned
      .flatMap(({ consumer: { name }, batches }) =>
        batches.map(({ tenantId, version, prev, position }): CheckpointMove => {
          return { name, version, tenantId, from: prev, to: position };
        }),
      )
      .sort((a, b) => compare(a.name, b.name) || compare(a.tenantId, b.tenantId));
    const writes = planned.flatMap(({ plan }) => plan.writes);
    const missed = await this.#attempt(() => moveCheckpoints(this.#deps.pool, moves, writes));
    const lostTenants = new Set(missed?.map(({ tenantId }) => tenantId));
    for (const { consumer, batches, plan } of planned) {
      if (missed === undefined) this.#leave(consumer, batches);
      else if (missed.length === 0) await this.#finish(consumer, batches, plan);
      else this.#lose(consumer, batches, lostTenants);
    }
  }

  async #finish(consumer: Planner, batches: readonly OptimisticBatch[], plan: Plan): Promise<void> {
    plan.committed?.();
    const { metrics, stoppedAccounts, checkpoints } = this.#deps;
    const events = batches.reduce((sum, batch) => sum + batch.events.length, 0);
    countBatch(metrics, { projection: consumer.name, events, startedMs: this.#startedMs });
    for (const { tenantId, prev, position, version, epoch, log } of batches) {
      checkpoints?.keep(tenantId, consumer.name, { version, position, epoch, log });
      await stoppedAccounts.record(consumer, { tenantId, prev, position, head: position, events });
    }
  }

  #lose(consumer: Planner, batches: readonly OptimisticBatch[], lostTenants: ReadonlySet<string>): void {
    const tenantIds = batches.map(({ tenantId }) => tenantId);
    for (const tenantId of tenantIds) this.#deps.checkpoints?.forget(tenantId);
    const { true: lost = [], false: blocked = [] } = Object.groupBy(tenantIds, (id) => `${lostTenants.has(id)}`);
    this.#lost.set(consumer, lost);
    this.#blocked.set(consumer, blocked);
  }

  #leave(consumer: Planner, tenants: readonly { readonly tenantId: string }[]): void {
    const leftover = this.#leftover.get(consumer) ?? [];
    leftover.push(...tenants.map(({ tenantId }) => tenantId));
    this.#leftover.set(consumer, leftover);
  }

  /** Returns undefined if the action fails; the claimed batch that follows encounters the same failure and reports it. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#deps.logger.debug({ reason: describeFailure(error) }, 'an optimistic batch failed, falling back to claims');
      return undefined;
    }
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Moves a checkpoint from the position where it was read to the end of a batch. */
interface CheckpointMove {
  readonly name: string;
  readonly version: number;
  readonly tenantId: string;
  readonly from: number;
  readonly to: number;
}

/** Moves checkpoints and writes rows in one statement, or does nothing if any checkpoint has moved or is claimed. Returns the moves that were impossible. */
async function moveCheckpoints(
  db: Queryable,
  moves: readonly CheckpointMove[],
  writes: readonly TableWrite[],
): Promise<readonly CheckpointMove[]> {
  // Reading the rows through `moved` locks the checkpoints before the first row is written.
  const rowsAt = (index: number) => `(select $${index + 6}::json from moved where missed = '{}')`;
  const { names, parts, values } = joinWrites('read', writes, rowsAt);
  const moved = 'moved as materialized (select worker.advance($1, $2, $3, $4, $5) as missed)';
  const { rows } = await db.query<{ missed: readonly number[] }>({
    name: ['worker-advance', ...names].join('-'),
    text: `with ${[moved, ...parts].join(', ')} select missed from moved`,
    values: [
      quoted(moves.map(({ name }) => name)),
      literals(moves.map(({ version }) => version)),
      quoted(moves.map(({ tenantId }) => tenantId)),
      literals(moves.map(({ from }) => from)),
      literals(moves.map(({ to }) => to)),
      ...values,
    ],
  });
  const missed = new Set(rows[0]?.missed);
  return moves.filter((_, index) => missed.has(index + 1));
}
