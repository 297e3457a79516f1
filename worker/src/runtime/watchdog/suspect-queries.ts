import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ClientBase } from 'pg';
import type { Work } from './shared-work.ts';

/** Events that may have kept a worker from going on. */
export interface Suspect {
  readonly projection: string;
  readonly version: number;
  readonly tenantId: string;
  readonly after: number;
  readonly position: number;
  /** The event at `position` did. */
  readonly isCertain: boolean;
  readonly reason: string;
  readonly times: number;
}

const NOTE = `
  insert into worker.suspects as s (projection, version, tenant_id, after_position, position, is_certain, reason)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (projection, version, tenant_id) do update set
    after_position = excluded.after_position, position = excluded.position, reason = excluded.reason, noted_at = now(), times = s.times + 1,
    is_certain = excluded.is_certain
      or (excluded.position = excluded.after_position + 1 and s.position = excluded.position and s.after_position = excluded.after_position)`;

/**
 * Records the work that was in progress when a thread stopped sending heartbeats.
 *
 * A single event is certain at once if its call was computing, else when it is recorded again. A batch is first processed event by event.
 */
export async function noteSuspects(
  client: ClientBase,
  works: readonly Work[],
  { isComputing, reason }: { readonly isComputing: boolean; readonly reason: string },
): Promise<void> {
  const spans = works.flatMap(({ projection, version, spans: of }) =>
    of.map((span) => ({ projection, version, ...span })),
  );
  const isAlone = isComputing && spans.length === 1;
  for (const { projection, version, tenantId, after, position } of spans) {
    const isCertain = isAlone && position === after + 1;
    await client.query({ text: NOTE, values: [projection, version, tenantId, after, position, isCertain, reason] });
  }
}

const LIST = `
  select projection, version, tenant_id as "tenantId", after_position as after, position, is_certain as "isCertain", reason, times
  from worker.suspects order by noted_at limit 10000`;

/** Lists all suspects. */
export async function listSuspects(db: Queryable): Promise<Suspect[]> {
  const { rows } = await db.query<Suspect & Record<never, never>>({ name: 'worker-list-suspects', text: LIST });
  return rows;
}

const CLEAR = `
  delete from worker.suspects where projection = $1 and version = $2 and tenant_id = $3 and position = $4`;

/** Forgets a suspect that its consumer is past; one that was noted since stays. */
export async function clearSuspect(
  db: Queryable,
  { projection, version, tenantId, position }: Pick<Suspect, 'projection' | 'version' | 'tenantId' | 'position'>,
): Promise<void> {
  await db.query({ name: 'worker-clear-suspect', text: CLEAR, values: [projection, version, tenantId, position] });
}
