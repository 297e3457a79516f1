import type { apiKeys } from '@switchboard/contracts/access/api-keys';
import type { Scope } from '@switchboard/contracts/base/permission-names';
import { mayUseScope, ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import type { Caller } from '../caller.ts';
import type { Measure, OnChange } from '../resources/deps.ts';
import { usableScopes } from './maker.ts';
import { partsOfKey } from './new-key.ts';
import { findRole, insertKey, type KeyFacts, readKeyMeasures, replaceKey, updateKey } from './queries.ts';

/** Keeps the row that a key is proven by in step with its item: one in the archive is revoked. */
export const onApiKeyChange: OnChange = async (client, { tenantId, caller, before, after, issued }) => {
  const { scopes, expiresAt } = after.fields as ResourceFields<typeof apiKeys>; // by the kind's schema
  const unknown = scopes.findIndex((scope) => !(SCOPES as readonly string[]).includes(scope));
  if (unknown >= 0) {
    throw new AppError('request.invalid', { errors: [{ path: `scopes.${unknown}`, code: 'unknown' }] });
  }
  const had = (before?.fields['scopes'] ?? []) as readonly string[];
  const isBack = before?.archivedAt !== null && after.archivedAt === null;
  // A new secret, or a key that is good again, lets its holder do all that the key may.
  const isMade = issued !== undefined || isBack || scopes.some((scope) => !had.includes(scope));
  if (isMade) await refuseMoreThanOwn(client, { ...caller, tenantId }, scopes as readonly Scope[]); // checked just above
  const isOtherEnd = expiresAt !== null && expiresAt !== before?.fields['expiresAt'];
  if (isOtherEnd && Date.parse(expiresAt) <= Date.parse(after.updatedAt)) {
    throw new AppError('request.invalid', { errors: [{ path: 'expiresAt', code: 'in_the_past' }] });
  }
  const key: KeyFacts = {
    tenantId,
    id: after.id,
    name: after.name,
    scopes,
    expiresAt,
    revokedAt: after.archivedAt,
    makerId: isMade ? caller.actor.id : null,
  };
  const parts = issued && partsOfKey(issued.secret);
  if (before === undefined) {
    if (parts === undefined) throw new Error('a key is made without its secret');
    await insertKey(client, key, parts, after.createdAt);
    return;
  }
  await updateKey(client, key);
  if (parts && issued) {
    const previousUntil = new Date(Date.parse(after.updatedAt) + issued.overlapMs);
    await replaceKey(client, key, { ...parts, previousUntil });
  }
};

/** Refuses a key that could do what its maker may not. @throws {AppError} `request.invalid`, with a fault at each scope */
async function refuseMoreThanOwn(
  client: PoolClient,
  { tenantId, actor }: Pick<Caller, 'tenantId' | 'actor'>,
  scopes: readonly Scope[],
): Promise<void> {
  // Only people have a role; what the installation does itself is its operator's.
  if (actor.kind !== 'user') return;
  const role = await findRole(client, tenantId, actor.id);
  const permissions = role === undefined ? [] : ROLE_PERMISSIONS[role];
  const errors = scopes.flatMap((scope, n) =>
    mayUseScope(permissions, scope) ? [] : [{ path: `scopes.${n}`, code: 'needs_agency_owner', subject: scope }],
  );
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
}

/** Tells how keys begin, whether they are good, and how they were last used. */
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
        withheldScopes: withheld(scopes, usableScopes(scopes, maker)),
      },
    ]),
  );
};

const withheld = (scopes: readonly Scope[], usable: readonly Scope[]) =>
  scopes.filter((scope) => !usable.includes(scope));
