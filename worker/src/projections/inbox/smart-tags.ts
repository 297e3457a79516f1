import type { SmartTagId } from '@switchboard/contracts/base/ids';
import { foldText } from '@switchboard/contracts/base/text';
import { type SmartTag, type SmartTagEvent, smartTagEvents } from '@switchboard/contracts/smart-tags/smart-tags';
import type { TagChange } from '@switchboard/contracts/stream/bus-messages';
import { evolveTag } from '@switchboard/domain/smart-tags/catalog';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../postgres/array-literals.ts';
import type { LogEvent } from '../../runtime/consumer.ts';
import type { ReadSchema } from '../../runtime/table-writes.ts';

export type TagEvent = LogEvent & SmartTagEvent;

/** Whether an event belongs to an account's tag catalog; its data was checked when it was read. */
export function isTagEvent(event: LogEvent): event is TagEvent {
  return Object.hasOwn(smartTagEvents, event.type);
}

/** A tag event of a tenant. */
export interface TenantTagEvent {
  readonly tenantId: string;
  readonly event: TagEvent;
}

/** Projects tag events and returns, by tenant, each changed tag with the position of its last change. */
export async function projectTags(
  db: Queryable,
  schema: ReadSchema,
  events: readonly TenantTagEvent[],
): Promise<Map<string, TagChange[]>> {
  const changed = new Map<string, TagChange[]>();
  for (const [tenantId, ofTenant] of Map.groupBy(events, (event) => event.tenantId)) {
    const target = { schema, tenantId };
    const ids = [...new Set(ofTenant.map(({ event }) => event.data.smartTagId))];
    const changes = changedTags(
      await loadTags(db, target, ids),
      ofTenant.map(({ event }) => event),
    );
    await writeTags(db, target, changes);
    changed.set(tenantId, changes);
  }
  return changed;
}

function changedTags(known: ReadonlyMap<SmartTagId, SmartTag>, events: readonly TagEvent[]): TagChange[] {
  const changes = new Map<SmartTagId, TagChange>();
  for (const event of events) {
    const { smartTagId } = event.data;
    const smartTag = evolveTag(changes.get(smartTagId)?.smartTag ?? known.get(smartTagId), event);
    if (smartTag !== undefined) changes.set(smartTagId, { smartTag, position: event.position });
  }
  return [...changes.values()];
}

interface Target {
  readonly schema: ReadSchema;
  readonly tenantId: string;
}

const loadTagsText = (schema: ReadSchema) =>
  `select id, name, color, archived from ${schema}.smart_tags where tenant_id = $1 and id = any($2)`;

async function loadTags(db: Queryable, { schema, tenantId }: Target, ids: readonly SmartTagId[]) {
  const values = [tenantId, literals(ids)];
  const { rows } = await db.query<SmartTag>({ name: `inbox-load-tags-${schema}`, text: loadTagsText(schema), values });
  return new Map(rows.map((tag) => [tag.id, tag]));
}

const upsertTagsText = (schema: ReadSchema) => `
  insert into ${schema}.smart_tags (tenant_id, id, name, folded_name, color, archived, position)
  select $1, t.* from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::bigint[]) as t
  on conflict (tenant_id, id) do update set name = excluded.name, folded_name = excluded.folded_name,
    color = excluded.color, archived = excluded.archived, position = excluded.position`;

async function writeTags(db: Queryable, { schema, tenantId }: Target, changes: readonly TagChange[]): Promise<void> {
  if (changes.length === 0) return;
  const tags = changes.map(({ smartTag }) => smartTag);
  await db.query({
    name: `inbox-upsert-tags-${schema}`,
    text: upsertTagsText(schema),
    values: [
      tenantId,
      literals(tags.map(({ id }) => id)),
      quoted(tags.map(({ name }) => name)),
      quoted(tags.map(({ name }) => foldText(name))),
      quoted(tags.map(({ color }) => color)),
      literals(tags.map(({ archived }) => archived)),
      literals(changes.map(({ position }) => position)),
    ],
  });
}
