import type { apiKeys } from '@switchboard/contracts/access/api-keys';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import { mayUseScope, ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import type { Caller } from '../caller.ts';
import type { Measure, OnChange } from '../resources/deps.ts';
import { findRole, insertKey, type KeyFacts, readKeyMeasures, replaceKey, updateKey } from './key-rows.ts';
import { usableScopes } from './maker.ts';
import { parseKey } from './new-key.ts';

/** Keeps the row that authenticates a key in sync with the key's item: archiving the item revokes the key. */
export const onApiKeyChange: OnChange = async (client, { tenantId, caller, before, after, issued }) => {
  const { scopes, expiresAt } = after.fields as ResourceFields<typeof apiKeys>; // The kind's schema ensures this type.
  const unknown = scopes.findIndex((scope) => !(SCOPES as readonly string[]).includes(scope));
  if (unknown >= 0) {
    throw new AppError('request.invalid', { errors: [{ path: `scopes.${unknown}`, code: 'unknown' }] });
  }
  const previousScopes = (before?.fields['scopes'] ?? []) as readonly string[];
  const isRestored = before?.archivedAt !== null && after.archivedAt === null;
  // A new secret, a restored key or a new scope grants rights, which must not exceed those of the caller.
  const grantsRights = issued !== undefined || isRestored || scopes.some((scope) => !previousScopes.includes(scope));
  if (grantsRights) await refuseExcessScopes(client, { ...caller, tenantId }, scopes as readonly Scope[]); // checked right above
  const isNewExpiry = expiresAt !== null && expiresAt !== before?.fields['expiresAt'];
  if (isNewExpiry && Date.parse(expiresAt) <= Date.parse(after.updatedAt)) {
    throw new AppError('request.invalid', { errors: [{ path: 'expiresAt', code: 'in_the_past' }] });
  }
  const key: KeyFacts = {
    tenantId,
    id: after.id,
    name: after.name,
    scopes,
    expiresAt,
    revokedAt: after.archivedAt,
    makerId: grantsRights ? caller.actor.id : null,
  };
  const parts = issued && parseKey(issued.secret);
  if (before === undefined) {
    if (parts === undefined) throw new Error('a new key has no secret');
    await insertKey(client, key, parts, after.createdAt);
    return;
  }
  await updateKey(client, key);
  if (parts && issued) {
    const previousUntil = new Date(Date.parse(after.updatedAt) + issued.overlapMs);
    await replaceKey(client, key, { ...parts, previousUntil });
  }
};

/** Refuses scopes that the key's maker doesn't have. @throws {AppError} `request.invalid`, with a fault for each such scope */
async function refuseExcessScopes(
  client: PoolClient,
  { tenantId, actor }: Pick<Caller, 'tenantId' | 'actor'>,
  scopes: readonly Scope[],
): Promise<void> {
  // Only users have a role; the installation itself acts for its operator.
  if (actor.kind !== 'user') return;
  const role = await findRole(client, tenantId, actor.id);
  const permissions = role === undefined ? [] : ROLE_PERMISSIONS[role];
  const errors = scopes.flatMap((scope, n) =>
    mayUseScope(permissions, scope) ? [] : [{ path: `scopes.${n}`, code: 'needs_agency_owner', subject: scope }],
  );
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
}

/** Measures keys: their prefix, status, last use and withheld scopes. */
export const measureApiKeys: Measure = async (db, tenantId, ids) => {
  const keys = await readKeyMeasures(db, tenantId, ids);
  return new Map(
    keys.map(({ id, prefix, isActive, lastUsedAt, lastUsedIp, previousUntil, scopes, ...maker }) => [
      id,
      {
        prefix: `sb_${prefix}`,
        status: isActive ? 'active' : 'revoked',
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        lastUsedIp,
        previousUntil: previousUntil?.toISOString() ?? null,
        withheldScopes: listWithheld(scopes, usableScopes(scopes, maker)),
      },
    ]),
  );
};

const listWithheld = (scopes: readonly Scope[], usable: readonly Scope[]) =>
  scopes.filter((scope) => !usable.includes(scope));
