import { randomUUID } from 'node:crypto';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type ConnectionHistory, connectionHistories } from './connections.ts';

const DAY_MS = 86_400_000;
const DAYS = 24;

/** Writes the invented history of the demo's connections straight to the tables, since no real system backs them. */
export async function writeConnectionHistory(db: Queryable, now: Date): Promise<void> {
  for (const history of connectionHistories) {
    const id = await findConnectionId(db, history);
    if (id !== undefined) await insertHistory(db, { history, id, now });
  }
}

interface HistoryOfConnection {
  readonly history: ConnectionHistory;
  readonly id: string;
  readonly now: Date;
}

async function insertHistory(db: Queryable, { history, id, now }: HistoryOfConnection): Promise<void> {
  const { tenantId, failing, isRefused = false } = history;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const source = isRefused ? 'refresh' : 'delivery';
  for (let day = DAYS; day >= 0; day--) {
    const isFailing = failing !== undefined && day <= failing.sinceDays;
    if (isFailing && isRefused && day < failing.sinceDays) continue;
    // The counts vary from day to day, deterministically.
    const uses = 12 + ((day * 7) % 11) * 3;
    await insertDay(db, { tenantId, id, at: ago(day), source, ok: isFailing ? 0 : uses, failed: isFailing ? 3 : 0 });
  }
  const lastAt = ago(failing === undefined ? 0.1 : failing.sinceDays + 1);
  await insertHealth(db, { tenantId, id, lastError: failing?.error ?? null, lastAt });
  if (isRefused) await insertGrant(db, { tenantId, id, authorizedAt: ago(DAYS), refused: failing?.error ?? null });
}

async function findConnectionId(db: Queryable, { tenantId, name }: ConnectionHistory): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    text: `select id from resource.items where tenant_id = $1 and kind = 'connections' and name = $2 and archived_at is null`,
    values: [tenantId, name],
  });
  return rows[0]?.id;
}

interface ConnectionKey {
  readonly tenantId: string;
  readonly id: string;
}

async function insertDay(
  db: Queryable,
  day: ConnectionKey & { readonly at: Date; readonly source: string; readonly ok: number; readonly failed: number },
): Promise<void> {
  await db.query({
    text: `insert into connection.days (tenant_id, connection_id, day, source, ok, failed)
      values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $4, $5, $6) on conflict do nothing`,
    values: [day.tenantId, day.id, day.at, day.source, day.ok, day.failed],
  });
}

async function insertHealth(
  db: Queryable,
  health: ConnectionKey & { readonly lastError: string | null; readonly lastAt: Date },
): Promise<void> {
  await db.query({
    text: `insert into connection.health (tenant_id, connection_id, last_error, last_event_at)
      values ($1, $2, $3, $4) on conflict do nothing`,
    values: [health.tenantId, health.id, health.lastError, health.lastAt],
  });
}

async function insertGrant(
  db: Queryable,
  grant: ConnectionKey & { readonly authorizedAt: Date; readonly refused: string | null },
): Promise<void> {
  await db.query({
    text: `insert into connection.grants (tenant_id, connection_id, grant_id, authorized_at, refused)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [grant.tenantId, grant.id, randomUUID(), grant.authorizedAt, grant.refused],
  });
}
