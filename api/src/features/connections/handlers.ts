import { randomBytes } from 'node:crypto';
import { changeAccess } from '@switchboard/application/access/change-access';
import { newId } from '@switchboard/application/execute/new-id';
import type { SecretBox } from '@switchboard/application/secrets/secret-box';
import type { managementRoutes } from '@switchboard/contracts/access/management';
import { intakeRoutes, type Platform } from '@switchboard/contracts/intake/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { EventAppender } from '@switchboard/platform/event-store/types';
import type { Pool, PoolClient } from 'pg';
import { findConnection } from '../../http/auth/connections.ts';
import { refuseImpersonator } from '../../http/auth/secret-free.ts';
import { type Ctx, tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { isRemembered } from '../../http/idempotency/call.ts';
import { limitOf } from '../../http/paging.ts';
import {
  type ConnectionRow,
  countConnections,
  insertConnection,
  listConnections,
  lockConnection,
  markConnectionDeleted,
} from './queries.ts';

export interface ConnectionDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly box: SecretBox;
  /** What webhooks' URLs begin with. */
  readonly baseUrl: () => string;
}

type ConnectionHandlers = Pick<
  Handlers<typeof managementRoutes>,
  'listConnections' | 'createConnection' | 'deleteConnection'
>;

/** What answers the calls about connections to voice platforms. */
export const connectionHandlers = (deps: ConnectionDeps): ConnectionHandlers => ({
  listConnections: async ({ query }, ctx) => {
    const tenantId = tenantOf(ctx);
    const [rows, total] = await Promise.all([
      listConnections(deps.pool, tenantId, limitOf(query)),
      countConnections(deps.pool, tenantId),
    ]);
    return {
      data: rows.map((row) => toConnection(row, deps)),
      meta: { page: query.page, perPage: query.perPage, total },
    };
  },
  createConnection: ({ body }, ctx) => createConnection(deps, ctx, body),
  deleteConnection: async ({ params }, ctx) => toConnection(await deleteConnection(deps, ctx, params.id), deps),
});

async function createConnection(
  deps: ConnectionDeps,
  ctx: Ctx,
  { name, platform }: { name: string; platform: Platform },
) {
  refuseImpersonator(ctx);
  const tenantId = tenantOf(ctx);
  const caller = ctx.caller();
  const secret = randomBytes(32).toString('base64url');
  const id = newId(caller, 'con');
  const row: ConnectionRow = { id, name, platform, createdAt: ctx.now(), lastEventAt: null, deletedAt: null };
  const made = await changeAccess<MadeConnection>(deps, caller, async (client) => {
    const isNew = await insertConnection(client, tenantId, { ...row, sealed: deps.box.seal(secret, id) });
    if (!isNew) return { result: await readRepeated(deps, client, { tenantId, row }), audit: [] };
    const entry = {
      tenantId,
      subjectId: id,
      type: 'connection.created',
      data: { connectionId: id, platform },
    } as const;
    return { result: { row, secret }, audit: [entry] };
  });
  return { ...toConnection(made.row, deps), secret: made.secret };
}

interface MadeConnection {
  readonly row: ConnectionRow;
  readonly secret: string;
}

/** The connection that the same command made before, with its secret. @throws {AppError} `idempotency.key_reused` it can't be shown again */
async function readRepeated(
  { box }: ConnectionDeps,
  client: PoolClient,
  { tenantId, row: asked }: { readonly tenantId: string; readonly row: ConnectionRow },
): Promise<MadeConnection> {
  const row = await lockConnection(client, tenantId, asked.id);
  const kept = await findConnection(client, box, asked.id);
  if (!row || !kept || !isRemembered(row.createdAt, asked.createdAt)) throw new AppError('idempotency.key_reused');
  return { row, secret: kept.secret };
}

async function deleteConnection(deps: ConnectionDeps, ctx: Ctx, id: string): Promise<ConnectionRow> {
  const tenantId = tenantOf(ctx);
  const now = ctx.now();
  return changeAccess(deps, ctx.caller(), async (client) => {
    const row = await lockConnection(client, tenantId, id);
    if (row === undefined) throw new AppError('resource.not_found');
    if (row.deletedAt !== null) return { result: row, audit: [] };
    await markConnectionDeleted(client, tenantId, { id, now });
    const entry = { tenantId, subjectId: id, type: 'connection.deleted', data: { connectionId: id } } as const;
    return { result: { ...row, deletedAt: now }, audit: [entry] };
  });
}

function toConnection(row: ConnectionRow, { baseUrl }: Pick<ConnectionDeps, 'baseUrl'>) {
  const { id, name, platform, createdAt, lastEventAt, deletedAt } = row;
  const path = intakeRoutes.intakeWebhook.path.replace(':platform', platform).replace(':connectionId', id);
  return {
    id,
    name,
    platform,
    url: new URL(path, baseUrl()).href,
    createdAt: createdAt.toISOString(),
    lastEventAt: lastEventAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}
