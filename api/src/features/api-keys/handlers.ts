import { randomBytes } from 'node:crypto';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { managementRoutes } from '@switchboard/contracts/access/management';
import type { Scope } from '@switchboard/contracts/permissions';
import { AppError } from '@switchboard/platform/app-error';
import type { EventAppender } from '@switchboard/platform/event-store/types';
import type { Pool } from 'pg';
import { newApiKey } from '../../http/auth/api-keys.ts';
import type { AnnounceControl } from '../../http/auth/control.ts';
import { refuseImpersonator } from '../../http/auth/secret-free.ts';
import { type Ctx, tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { limitOf } from '../../http/paging.ts';
import { type ApiKeyRow, countApiKeys, insertApiKey, listApiKeys, lockApiKey, revokeApiKey } from './queries.ts';

export interface ApiKeyDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly announce: AnnounceControl;
}

type ApiKeyHandlers = Pick<Handlers<typeof managementRoutes>, 'listApiKeys' | 'createApiKey' | 'revokeApiKey'>;

/** What answers the calls about API keys. */
export const apiKeyHandlers = (deps: ApiKeyDeps): ApiKeyHandlers => ({
  listApiKeys: async ({ query }, ctx) => {
    const tenantId = tenantOf(ctx);
    const [rows, total] = await Promise.all([
      listApiKeys(deps.pool, tenantId, limitOf(query)),
      countApiKeys(deps.pool, tenantId),
    ]);
    return { data: rows.map(toApiKey), meta: { page: query.page, perPage: query.perPage, total } };
  },
  createApiKey: ({ body }, ctx) => createApiKey(deps, ctx, body),
  revokeApiKey: async ({ params }, ctx) => toApiKey(await revoke(deps, ctx, params.id)),
});

async function createApiKey(deps: ApiKeyDeps, ctx: Ctx, { name, scopes }: { name: string; scopes: readonly Scope[] }) {
  refuseImpersonator(ctx);
  const tenantId = tenantOf(ctx);
  const { key, prefix, secretHash } = newApiKey();
  const row: ApiKeyRow = {
    id: `key_${randomBytes(9).toString('hex')}`,
    name,
    prefix,
    scopes: [...new Set(scopes)],
    createdAt: ctx.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  await changeAccess(deps, ctx.caller(), async (client) => {
    await insertApiKey(client, tenantId, { ...row, secretHash });
    const data = { apiKeyId: row.id, scopes: row.scopes };
    const entry = { tenantId, subjectId: row.id, type: 'api-key.created', data } as const;
    return { result: undefined, audit: [entry] };
  });
  return { ...toApiKey(row), secret: key };
}

async function revoke(deps: ApiKeyDeps, ctx: Ctx, id: string): Promise<ApiKeyRow> {
  const tenantId = tenantOf(ctx);
  const now = ctx.now();
  const before = await changeAccess(deps, ctx.caller(), async (client) => {
    const row = await lockApiKey(client, tenantId, id);
    if (row === undefined) throw new AppError('resource.not_found');
    if (row.revokedAt !== null) return { result: row, audit: [] };
    await revokeApiKey(client, tenantId, { id, now });
    const entry = { tenantId, subjectId: id, type: 'api-key.revoked', data: { apiKeyId: id } } as const;
    return { result: row, audit: [entry] };
  });
  // Streams that the key opened end as a session's do.
  deps.announce({ kind: 'session', sessionId: id, reason: 'revoked' });
  return { ...before, revokedAt: before.revokedAt ?? now };
}

function toApiKey({ id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt }: ApiKeyRow) {
  return {
    id,
    name,
    prefix: `sb_${prefix}`,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
