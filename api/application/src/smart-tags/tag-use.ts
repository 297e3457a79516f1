import type { SmartTagId } from '@switchboard/contracts/base/ids';
import type { TagUse } from '@switchboard/contracts/smart-tags/smart-tags';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The account's latest changes of tags that are counted: what a count costs doesn't grow with the log. */
export const MAX_COUNTED_CHANGES = 10_000;

interface UseRow {
  readonly smartTagId: string;
  readonly byPeople: number;
  readonly byRules: number;
  readonly byModels: number;
  readonly removed: number;
}

// The types are those of the index events__tag_changes.
const LATEST = `
  select type, data, metadata, recorded_at from es.events
  where tenant_id = $1 and type in ('conversation.smart-tag-assigned', 'conversation.smart-tag-removed')
  order by position desc limit ${MAX_COUNTED_CHANGES}`;

const READ_USE = `
  with latest as materialized (${LATEST}),
  change as (
    select data ->> 'smartTagId' as tag, type = 'conversation.smart-tag-assigned' as is_on,
      coalesce(data ->> 'by', metadata -> 'actor' ->> 'kind') as kind from latest
  )
  select tag as "smartTagId",
    count(*) filter (where is_on and kind = 'user') as "byPeople",
    count(*) filter (where is_on and kind in ('policy', 'system')) as "byRules",
    count(*) filter (where is_on and kind in ('agent', 'connection', 'api_key')) as "byModels",
    count(*) filter (where not is_on) as removed
  from change where tag = any($2) group by tag`;

const READ_SINCE = `
  select case when count(*) = ${MAX_COUNTED_CHANGES} then min(recorded_at) end as since from (${LATEST}) latest`;

/**
 * Counts how often tags of an account were put on, and taken off, among its 10,000 latest changes of tags.
 *
 * Rules are policies and the system itself; models are our own agents, and the voice platforms and programs, which tell what an agent decided.
 */
export async function readTagUse(
  db: Queryable,
  tenantId: string,
  ids: readonly SmartTagId[],
): Promise<(id: SmartTagId) => TagUse> {
  const [uses, first] = await Promise.all([
    db.query<UseRow & Record<never, never>>({
      name: 'tags-use',
      text: READ_USE,
      values: [tenantId, ids.map(String)],
    }),
    db.query<{ since: Date | null }>({ name: 'tags-use-since', text: READ_SINCE, values: [tenantId] }),
  ]);
  const since = first.rows[0]?.since?.toISOString() ?? null;
  const byId = new Map(uses.rows.map(({ smartTagId, ...counts }) => [smartTagId, counts]));
  return (id) => ({ ...(byId.get(String(id)) ?? { byPeople: 0, byRules: 0, byModels: 0, removed: 0 }), since });
}
