import { randomBytes } from 'node:crypto';
import type { managementRoutes } from '@switchboard/contracts/access/management';
import { intakeRoutes, type Platform } from '@switchboard/contracts/intake/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { EventAppender } from '@switchboard/platform/event-store/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { auditAppend } from '../../http/auth/audit.ts';
import type { SecretBox } from '../../http/auth/secret-box.ts';
import { refuseImpersonator } from '../../http/auth/secret-free.ts';
import { type Ctx, tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
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
  const secret = randomBytes(32).toString('base64url');
  const id = `con_${randomBytes(9).toString('hex')}`;
  const row: ConnectionRow = { id, name, platform, createdAt: ctx.now(), lastEventAt: null, deletedAt: null };
  await withTransaction(deps.pool, async (client) => {
    await insertConnection(client, tenantId, { ...row, sealed: deps.box.seal(secret, id) });
    const entry = {
      tenantId,
      subjectId: id,
      type: 'connection.created',
      data: { connectionId: id, platform },
    } as const;
    await deps.events.appendWithin(client, [auditAppend(entry, ctx.metadata())]);
  });
  return { ...toConnection(row, deps), secret };
}

async function deleteConnection(deps: ConnectionDeps, ctx: Ctx, id: string): Promise<ConnectionRow> {
  const tenantId = tenantOf(ctx);
  const now = ctx.now();
  return withTransaction(deps.pool, async (client) => {
    const row = await lockConnection(client, tenantId, id);
    if (row === undefined) throw new AppError('resource.not_found');
    if (row.deletedAt !== null) return row;
    await markConnectionDeleted(client, tenantId, { id, now });
    const entry = { tenantId, subjectId: id, type: 'connection.deleted', data: { connectionId: id } } as const;
    await deps.events.appendWithin(client, [auditAppend(entry, ctx.metadata())]);
    return { ...row, deletedAt: now };
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
