import type { DemoSlug } from '@switchboard/contracts/demos/demos';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { DemoTalk } from './run-demo.ts';

/** Identifies a demo talk by the hash of its id; only its visitor knows the id. */
export interface DemoKey {
  readonly idHash: Buffer;
  readonly slug: DemoSlug;
}

export interface NewDemo extends DemoKey {
  readonly addressHash: Buffer;
  readonly talk: DemoTalk;
  readonly endsAt: Date;
}

/** Counts the open demo talks, and locks the count against new ones until the transaction ends. */
export async function countDemos(db: Queryable, now: Date): Promise<number> {
  await db.query({
    name: 'demo-lock-count',
    text: `select pg_advisory_xact_lock(hashtextextended('demos', 0))`,
    values: [],
  });
  const { rows } = await db.query<{ total: number }>({
    name: 'demo-count',
    text: 'select count(*)::int as total from talk.demos where ends_at > $1',
    values: [now],
  });
  return rows[0]?.total ?? 0;
}

/** Finds when the talk of an IP address ends; undefined if the address has none. */
export async function findDemoEnd(db: Queryable, addressHash: Buffer, now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ endsAt: Date }>({
    name: 'demo-find-end',
    text: 'select ends_at as "endsAt" from talk.demos where address_hash = $1 and ends_at > $2',
    values: [addressHash, now],
  });
  return rows[0]?.endsAt;
}

/** Stores a new talk, replacing an ended one of the same IP address. */
export async function insertDemo(db: Queryable, { idHash, slug, addressHash, talk, endsAt }: NewDemo): Promise<void> {
  await db.query({
    name: 'demo-insert',
    text: `insert into talk.demos (id_hash, slug, address_hash, talk, ends_at) values ($1, $2, $3, $4, $5)
      on conflict (address_hash) do update
        set id_hash = excluded.id_hash, slug = excluded.slug, talk = excluded.talk, ends_at = excluded.ends_at`,
    values: [idHash, slug, addressHash, JSON.stringify(talk), endsAt],
  });
}

export interface DemoRow {
  readonly talk: DemoTalk;
  readonly endsAt: Date;
}

/** Reads a talk, and locks it against other inputs until the transaction ends. */
export async function lockDemo(db: Queryable, { idHash, slug }: DemoKey): Promise<DemoRow | undefined> {
  const { rows } = await db.query<DemoRow & Record<never, never>>({
    name: 'demo-lock',
    text: 'select talk, ends_at as "endsAt" from talk.demos where id_hash = $1 and slug = $2 for update',
    values: [idHash, slug],
  });
  return rows[0];
}

/** Stores the state of a talk. */
export async function writeDemo(db: Queryable, idHash: Buffer, talk: DemoTalk): Promise<void> {
  await db.query({
    name: 'demo-write',
    text: 'update talk.demos set talk = $2 where id_hash = $1',
    values: [idHash, JSON.stringify(talk)],
  });
}

/** Deletes a talk. */
export async function deleteDemo(db: Queryable, idHash: Buffer): Promise<void> {
  await db.query({ name: 'demo-delete', text: 'delete from talk.demos where id_hash = $1', values: [idHash] });
}

/** Deletes up to `limit` expired talks. */
export async function pruneDemos(db: Queryable, before: Date, limit: number): Promise<void> {
  await db.query({
    name: 'demo-prune',
    text: `delete from talk.demos where id_hash in
      (select id_hash from talk.demos where ends_at < $1 order by ends_at limit $2)`,
    values: [before, limit],
  });
}
