import { changeAccess } from '@switchboard/application/access/change-access';
import { newId } from '@switchboard/application/execute/new-id';
import type { NewSecret } from '@switchboard/application/secrets/new-secret';
import type { managementRoutes } from '@switchboard/contracts/access/management';
import type { Scope } from '@switchboard/contracts/permissions';
import { AppError } from '@switchboard/platform/app-error';
import type { EventAppender } from '@switchboard/platform/event-store/types';
import type { Pool } from 'pg';
import { API_KEY_BYTES, newApiKey } from '../../http/auth/api-keys.ts';
import type { AnnounceControl } from '../../http/auth/control.ts';
import { refuseImpersonator } from '../../http/auth/secret-free.ts';
import { type Ctx, tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { isRemembered } from '../../http/idempotency/call.ts';
import { limitOf } from '../../http/paging.ts';
import { type ApiKeyRow, countApiKeys, insertApiKey, listApiKeys, lockApiKey, revokeApiKey } from './queries.ts';

export interface ApiKeyDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly announce: AnnounceControl;
  readonly newSecret: NewSecret;
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
  const caller = ctx.caller();
  const { key, prefix, secretHash } = newApiKey(deps.newSecret(caller, API_KEY_BYTES));
  const row: ApiKeyRow = {
    id: newId(caller, 'key'),
    name,
    prefix,
    scopes: [...new Set(scopes)],
    createdAt: ctx.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  const made = await changeAccess<ApiKeyRow>(deps, caller, async (client) => {
    const isNew = await insertApiKey(client, tenantId, { ...row, secretHash });
    if (!isNew) return { result: repeated(row, await lockApiKey(client, tenantId, row.id)), audit: [] };
    const data = { apiKeyId: row.id, scopes: row.scopes };
    const entry = { tenantId, subjectId: row.id, type: 'api-key.created', data } as const;
    return { result: row, audit: [entry] };
  });
  return { ...toApiKey(made), secret: key };
}

/** The key that the same command made before. @throws {AppError} `idempotency.key_reused` it can't be shown again */
function repeated(asked: ApiKeyRow, made: ApiKeyRow | undefined): ApiKeyRow {
  // With another master key the secret would not come out the same.
  const isSame = made?.prefix === asked.prefix && isRemembered(made.createdAt, asked.createdAt);
  if (!isSame) throw new AppError('idempotency.key_reused');
  return made;
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
