import { randomUUID } from 'node:crypto';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type ConnectionPast, connectionPasts } from './connections.ts';

const DAY_MS = 86_400_000;
const DAYS = 24;

/** Writes down how the demo's connections have been doing, as their use would have: the systems behind them are nobody's. */
export async function tellConnectionPasts(db: Queryable, now: Date): Promise<void> {
  for (const past of connectionPasts) {
    const id = await findConnectionId(db, past);
    if (id !== undefined) await tell(db, { past, id, now });
  }
}

interface Told {
  readonly past: ConnectionPast;
  readonly id: string;
  readonly now: Date;
}

async function tell(db: Queryable, { past, id, now }: Told): Promise<void> {
  const { tenantId, failing, isRefused = false } = past;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const source = isRefused ? 'refresh' : 'delivery';
  for (let day = DAYS; day >= 0; day--) {
    const isFailing = failing !== undefined && day <= failing.sinceDays;
    if (isFailing && isRefused && day < failing.sinceDays) continue;
    // More on some days than on others, the same ones each time.
    const uses = 12 + ((day * 7) % 11) * 3;
    await insertDay(db, { tenantId, id, at: ago(day), source, ok: isFailing ? 0 : uses, failed: isFailing ? 3 : 0 });
  }
  const lastAt = ago(failing === undefined ? 0.1 : failing.sinceDays + 1);
  await insertHealth(db, { tenantId, id, lastError: failing?.error ?? null, lastAt });
  if (isRefused) await insertGrant(db, { tenantId, id, authorizedAt: ago(DAYS), refused: failing?.error ?? null });
}

async function findConnectionId(db: Queryable, { tenantId, name }: ConnectionPast): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    text: `select id from resource.items where tenant_id = $1 and kind = 'connections' and name = $2 and archived_at is null`,
    values: [tenantId, name],
  });
  return rows[0]?.id;
}

interface OfConnection {
  readonly tenantId: string;
  readonly id: string;
}

async function insertDay(
  db: Queryable,
  day: OfConnection & { readonly at: Date; readonly source: string; readonly ok: number; readonly failed: number },
): Promise<void> {
  await db.query({
    text: `insert into connection.days (tenant_id, connection_id, day, source, ok, failed)
      values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $4, $5, $6) on conflict do nothing`,
    values: [day.tenantId, day.id, day.at, day.source, day.ok, day.failed],
  });
}

async function insertHealth(
  db: Queryable,
  health: OfConnection & { readonly lastError: string | null; readonly lastAt: Date },
): Promise<void> {
  await db.query({
    text: `insert into connection.health (tenant_id, connection_id, last_error, last_event_at)
      values ($1, $2, $3, $4) on conflict do nothing`,
    values: [health.tenantId, health.id, health.lastError, health.lastAt],
  });
}

async function insertGrant(
  db: Queryable,
  grant: OfConnection & { readonly authorizedAt: Date; readonly refused: string | null },
): Promise<void> {
  await db.query({
    text: `insert into connection.grants (tenant_id, connection_id, grant_id, authorized_at, refused)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [grant.tenantId, grant.id, randomUUID(), grant.authorizedAt, grant.refused],
  });
}
