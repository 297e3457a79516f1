import { randomBytes } from 'node:crypto';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import { connections } from '@switchboard/contracts/connections/connections';
import { isAppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool, PoolClient } from 'pg';
import type { ResourceDeps } from '../resources/deps.ts';
import { openIfPossible } from '../resources/sealed-texts.ts';
import { storeItem } from '../resources/store-item.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { WEBHOOK_SECRET } from './credential.ts';

/** The purpose of the box that sealed connections' secrets before connections became resource items. */
export const CONNECTION_SECRETS = 'connection secrets';

export interface AdoptDeps extends Pick<ResourceDeps, 'events' | 'sealed'> {
  readonly pool: Pool;
  /** Opens the secrets of legacy rows. */
  readonly box: SecretBox;
  readonly logger: Logger;
}

const PAGE = 100;
/** The length to which a name is truncated so that it stays valid with an id appended. */
const MAX_NAME_PREFIX_LENGTH = 16;

/** Migrates connections from rows to resource items. A row with an unreadable secret stays, and an error is logged. */
export async function adoptConnections(deps: AdoptDeps): Promise<void> {
  let after = '';
  for (let ids = await listIds(deps.pool, after); ids.length > 0; ids = await listIds(deps.pool, after)) {
    for (const id of ids) await adopt(deps, id);
    after = ids.at(-1) ?? after;
  }
}

async function adopt(deps: AdoptDeps, id: string): Promise<void> {
  const migrate = (chooseName: (row: ConnectionRow) => string) =>
    withTransaction(deps.pool, async (client) => {
      // Another replica may be migrating the same row.
      const row = await lockRow(client, id);
      if (row === undefined) return true;
      const secret = openIfPossible(deps.box, row.secret, row.id);
      if (secret === undefined) return false;
      await createItem(deps, client, { row, name: chooseName(row), secret });
      await deleteRow(client, id);
      return true;
    });
  const isDone = await migrate(({ name }) => name).catch((error: unknown) => {
    if (!isAppError(error, 'resource.name_taken')) throw error;
    return migrate(({ name }) => `${name.slice(0, MAX_NAME_PREFIX_LENGTH)} ${id}`);
  });
  if (!isDone) deps.logger.error({ connection: id }, 'the secret of a connection was sealed with an unknown key');
}

/** Connections reference no users or smart tags. */
const none = async () => new Set<string>();

interface NewItem {
  readonly row: ConnectionRow;
  readonly name: string;
  readonly secret: string;
}

async function createItem(deps: AdoptDeps, client: PoolClient, { row, name, secret }: NewItem): Promise<void> {
  const { id, tenantId, platform, createdAt, deletedAt, lastEventAt } = row;
  const caller = {
    tenantId,
    actor: { kind: 'system', id: 'migration' },
    traceId: randomBytes(16).toString('hex'),
  } as const;
  const hooks = { initialSettings: {}, measures: {}, onChange: {}, masks: {}, secrets: {} };
  const store = { ...deps, hooks, targets: { users: none, smartTags: none } };
  const fields = { ...connections.defaults, provider: platform };
  const created = await storeItem(client, store, caller, {
    definition: connections,
    id,
    before: undefined,
    event: { verb: 'created', data: { at: createdAt.toISOString(), name, fields, sealed: [WEBHOOK_SECRET] } },
    sealed: { texts: { [WEBHOOK_SECRET]: secret }, overlapMs: 0 },
  });
  if (deletedAt) {
    const event = { verb: 'archived', data: { at: deletedAt.toISOString() } } as const;
    await storeItem(client, store, caller, { definition: connections, id, before: created, event });
  }
  if (lastEventAt) await recordLastEvent(client, row);
}

interface ConnectionRow {
  readonly id: string;
  readonly tenantId: string;
  readonly platform: Platform;
  readonly name: string;
  readonly secret: Buffer;
  readonly createdAt: Date;
  readonly lastEventAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Lists ids of rows of all accounts, in order. */
async function listIds(db: Queryable, after: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from access.connections where id > $1 order by id limit $2',
    values: [after, PAGE],
  });
  return rows.map(({ id }) => id);
}

async function lockRow(db: Queryable, id: string): Promise<ConnectionRow | undefined> {
  const { rows } = await db.query<ConnectionRow & Record<never, never>>({
    text: `select id, tenant_id as "tenantId", platform, name, secret, created_at as "createdAt", last_event_at as "lastEventAt",
        deleted_at as "deletedAt" from access.connections where id = $1 for update`,
    values: [id],
  });
  return rows[0];
}

async function deleteRow(db: Queryable, id: string): Promise<void> {
  await db.query({ text: 'delete from access.connections where id = $1', values: [id] });
}

async function recordLastEvent(db: Queryable, { tenantId, id, lastEventAt }: ConnectionRow): Promise<void> {
  await db.query({
    text: 'insert into connection.health (tenant_id, connection_id, last_event_at) values ($1, $2, $3)',
    values: [tenantId, id, lastEventAt],
  });
}
