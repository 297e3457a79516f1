import type { SmartTagId } from '@switchboard/contracts/base/ids';
import type { TagUse } from '@switchboard/contracts/smart-tags/smart-tags';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Counts include only this many of the account's latest tag changes, so that their cost doesn't grow with the log. */
export const MAX_COUNTED_CHANGES = 10_000;

interface UseRow {
  readonly smartTagId: string;
  readonly byPeople: number;
  readonly byRules: number;
  readonly byModels: number;
  readonly removed: number;
}

// These types are covered by the index events__tag_changes.
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
 * Counts how often tags were assigned and removed among the account's latest 10,000 tag changes.
 *
 * Rules are policies and the system itself. Models are Switchboard's own agents, and the voice platforms and API clients that report an
 * agent's decisions.
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
