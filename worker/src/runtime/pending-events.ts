import type { Queryable } from '@switchboard/platform/postgres/types';
import { LRUCache } from 'lru-cache';
import { quoted } from '../postgres/array-literals.ts';
import type { InlineEvents } from './inline-events.ts';
import { type EventColumns, type LogRow, RESUMED, toLogRow, type Wanted } from './log-reader.ts';

/** A consumer's checkpoint for a tenant, in the version that readers see. */
export interface Checkpoint {
  readonly version: number;
  readonly position: number;
  /** The number of the tenant's parked streams. */
  readonly parked: number;
}

/** The events of a tenant that some consumers haven't processed. */
export interface PendingEvents {
  readonly head: number;
  /** The epoch of the tenant's cursors. */
  readonly epoch: string;
  /** Identifies the log that the positions belong to. */
  readonly log: string;
  /** The last position that was read. */
  readonly upTo: number;
  /** The checkpoints by consumer; a consumer without a checkpoint is missing. */
  readonly checkpoints: ReadonlyMap<string, Checkpoint>;
  /** The rows after the checkpoint that is furthest behind. */
  readonly rows: readonly LogRow[];
}

export interface PendingRead extends Wanted {
  readonly names: readonly string[];
  readonly tenantIds: readonly string[];
  /** The maximum number of positions and of events for each tenant. */
  readonly positions: number;
  readonly events: number;
  readonly categories?: readonly string[] | undefined;
}

interface PendingRow {
  readonly tenant_id: string;
  readonly head: number;
  readonly epoch: string;
  readonly log: string;
  readonly up_to: number;
  readonly events: readonly EventColumns[] | null;
  readonly stands: readonly (readonly [string, number, number, number])[];
}

/** Reads the pending events of tenants without claiming them; a tenant without a checkpoint of any of the consumers is left out. */
export async function readPending(db: Queryable, read: PendingRead): Promise<Map<string, PendingEvents>> {
  const { names, tenantIds, positions, events, categories, types, known = {} } = read;
  const { rows } = await db.query<PendingRow & Record<never, never>>({
    name: 'worker-look',
    text: 'select * from worker.look($1, $2, $3, $4, $5, $6, $7)',
    values: [
      quoted(names),
      quoted(tenantIds),
      positions,
      events,
      categories ? quoted(categories) : null,
      types ? quoted([...types, RESUMED]) : null,
      JSON.stringify(known),
    ],
  });
  return new Map(rows.map((row) => [row.tenant_id, toPendingEvents(row)]));
}

function toPendingEvents(row: PendingRow): PendingEvents {
  const { tenant_id: tenantId, head, epoch, log, up_to: upTo, events, stands } = row;
  return {
    head,
    epoch,
    log,
    upTo,
    checkpoints: new Map(stands.map(([name, version, position, parked]) => [name, { version, position, parked }])),
    rows: (events ?? []).map((columns) => toLogRow(tenantId, columns)),
  };
}

/** A checkpoint as this worker last committed it. */
export interface CommittedCheckpoint
  extends Pick<Checkpoint, 'version' | 'position'>,
    Pick<PendingEvents, 'epoch' | 'log'> {}

const MAX_TENANTS = 10_000;

/**
 * The checkpoints as this worker last committed them. Inline events that continue them need no read from the log. Another worker may have moved a
 * checkpoint since, which the write detects.
 */
export class CheckpointCache {
  /** The checkpoints by tenant, then by consumer; the tenant that was committed longest ago is evicted first. */
  readonly #tenants = new LRUCache<string, Map<string, CommittedCheckpoint>>({ max: MAX_TENANTS });

  keep(tenantId: string, name: string, checkpoint: CommittedCheckpoint): void {
    const checkpoints = this.#tenants.peek(tenantId) ?? new Map<string, CommittedCheckpoint>();
    this.#tenants.set(tenantId, checkpoints.set(name, checkpoint));
  }

  forget(tenantId: string): void {
    this.#tenants.delete(tenantId);
  }

  /** Returns the result of {@link readPending} without a query, if inline events continue the checkpoints of all of these consumers. */
  continueWith(tenantId: string, names: readonly string[], { log, rows }: InlineEvents): PendingEvents | undefined {
    const position = (rows[0]?.position ?? 0) - 1;
    const checkpoints = new Map<string, Checkpoint>();
    const known = this.#tenants.peek(tenantId);
    let epoch: string | undefined;
    for (const name of names) {
      const checkpoint = known?.get(name);
      if (checkpoint?.position !== position || checkpoint.log !== log) return undefined;
      epoch = checkpoint.epoch;
      checkpoints.set(name, { version: checkpoint.version, position, parked: 0 });
    }
    const head = position + rows.length;
    return epoch === undefined ? undefined : { head, epoch, log, upTo: head, checkpoints, rows };
  }
}
