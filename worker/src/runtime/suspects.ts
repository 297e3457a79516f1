import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ClientBase } from 'pg';
import type { Versioned } from './consumer.ts';

// Events that may have kept a worker's thread computing for too long. The watchdog records what was in progress before it ends such a process;
// the next worker narrows the suspects down (see drain.ts):
//
//   recorded with a batch ──each event processed by itself──▶ recorded alone ──recorded again, or it was computing──▶ certain ──▶ stream parked
//                                    └──the consumer gets past it──▶ cleared

/** The events of one tenant that one call of a consumer processes. */
export interface WorkSpan {
  readonly tenantId: string;
  readonly after: number;
  readonly position: number;
}

/** A call of a consumer, or a run of a job, in progress; a job has no spans. */
export interface Work {
  readonly projection: string;
  readonly version: number;
  readonly spans: readonly WorkSpan[];
}

/** The events after `after` up to `position`, one of which may have kept a worker computing. */
export interface Suspect {
  readonly projection: string;
  readonly version: number;
  readonly tenantId: string;
  readonly after: number;
  readonly position: number;
  /** Whether it was certainly the event at `position`. */
  readonly isCertain: boolean;
  readonly reason: string;
  readonly times: number;
}

/** The suspects that this worker knows of. It leaves them out of shared batches and processes them separately. */
export class Suspects {
  readonly #db: Queryable;
  #known = new Map<string, Suspect>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Reads the suspects again, before the worker processes its first event and with each poll. */
  async refresh(): Promise<void> {
    const suspects = await listSuspects(this.#db);
    this.#known = new Map(suspects.map((suspect) => [toKey(suspect), suspect]));
  }

  find({ name, version = 0 }: Versioned, tenantId: string): Suspect | undefined {
    return this.#known.size === 0 ? undefined : this.#known.get(toKey({ projection: name, version, tenantId }));
  }

  async clear(suspect: Suspect): Promise<void> {
    await deleteSuspect(this.#db, suspect);
    this.#known.delete(toKey(suspect));
  }
}

const toKey = ({ projection, version, tenantId }: Pick<Suspect, 'projection' | 'version' | 'tenantId'>) =>
  `${projection} ${version} ${tenantId}`;

const INSERT = `
  insert into worker.suspects as s (projection, version, tenant_id, after_position, position, is_certain, reason)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (projection, version, tenant_id) do update set
    after_position = excluded.after_position, position = excluded.position, reason = excluded.reason, noted_at = now(), times = s.times + 1,
    is_certain = excluded.is_certain
      or (excluded.position = excluded.after_position + 1 and s.position = excluded.position and s.after_position = excluded.after_position)`;

/**
 * Records the work that was in progress when a thread stopped sending heartbeats.
 *
 * A single event is certain at once if its call was computing, else when it is recorded again.
 */
export async function recordSuspects(
  client: ClientBase,
  works: readonly Work[],
  { isComputing, reason }: { readonly isComputing: boolean; readonly reason: string },
): Promise<void> {
  const spans = works.flatMap(({ projection, version, spans: workSpans }) =>
    workSpans.map((span) => ({ projection, version, ...span })),
  );
  const isAlone = isComputing && spans.length === 1;
  for (const { projection, version, tenantId, after, position } of spans) {
    const isCertain = isAlone && position === after + 1;
    await client.query({ text: INSERT, values: [projection, version, tenantId, after, position, isCertain, reason] });
  }
}

const LIST = `
  select projection, version, tenant_id as "tenantId", after_position as after, position, is_certain as "isCertain", reason, times
  from worker.suspects order by noted_at limit 10000`;

async function listSuspects(db: Queryable): Promise<Suspect[]> {
  const { rows } = await db.query<Suspect & Record<never, never>>({ name: 'worker-list-suspects', text: LIST });
  return rows;
}

const DELETE = `
  delete from worker.suspects where projection = $1 and version = $2 and tenant_id = $3 and position = $4`;

/** A suspect for another position, which was recorded since then, stays. */
async function deleteSuspect(db: Queryable, { projection, version, tenantId, position }: Suspect): Promise<void> {
  await db.query({ name: 'worker-clear-suspect', text: DELETE, values: [projection, version, tenantId, position] });
}
