import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Occasion } from './policy.ts';

/** What caused a message, and how many messages its conversation had then, itself included. */
export interface Cause {
  readonly seq: number;
  readonly correlationId: string;
  readonly traceId: string | null;
}

const READ_CAUSE = `
  select e.metadata ->> 'correlationId' as "correlationId", e.metadata ->> 'traceId' as "traceId",
    (select count(*) from es.events m
      where m.tenant_id = $1 and m.stream_id = $2 and m.version <= $3 and m.type = e.type) as seq
  from es.events e where e.tenant_id = $1 and e.stream_id = $2 and e.version = $3`;

/** Reads where a message came from. */
export async function readCause(db: Queryable, { tenantId, streamId, version }: Occasion): Promise<Cause> {
  const values = [tenantId, streamId, version];
  const { rows } = await db.query<Cause & Record<never, never>>({ name: 'policy-cause', text: READ_CAUSE, values });
  const [cause] = rows;
  if (cause === undefined) throw new RangeError(`no event ${streamId}@${version}`);
  return cause;
}
