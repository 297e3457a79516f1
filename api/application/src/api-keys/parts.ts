import type { apiKeys } from '@switchboard/contracts/kinds/api-keys';
import { OWNER_SCOPES, SCOPES } from '@switchboard/contracts/permissions';
import type { FieldsOf } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import type { Beside, Measure } from '../resources/deps.ts';
import { partsOfKey } from './new-key.ts';
import { insertKey, isOwnedByOthers, type KeyFacts, readKeyMeasures, replaceKey, updateKey } from './queries.ts';

/** Keeps the row that a key is proven by in step with its item: one in the archive is revoked. */
export const besideApiKey: Beside = async (client, { tenantId, caller, before, after, issued }) => {
  const { scopes, expiresAt } = after.fields as FieldsOf<typeof apiKeys>; // by the kind's schema
  const unknown = scopes.findIndex((scope) => !(SCOPES as readonly string[]).includes(scope));
  if (unknown >= 0) {
    throw new AppError('request.invalid', { errors: [{ path: `scopes.${unknown}`, code: 'unknown' }] });
  }
  const had = (before?.fields['scopes'] ?? []) as readonly string[];
  // A new secret of a key lets its holder do all that the key may.
  const owners = scopes.findIndex((scope) => isOwnerScope(scope) && (issued || !had.includes(scope)));
  if (owners >= 0 && (await isOwnedByOthers(client, tenantId, caller.actor.id))) {
    throw new AppError('request.invalid', { errors: [{ path: `scopes.${owners}`, code: 'needs_agency_owner' }] });
  }
  const isOtherEnd = expiresAt !== null && expiresAt !== before?.fields['expiresAt'];
  if (isOtherEnd && Date.parse(expiresAt) <= Date.parse(after.updatedAt)) {
    throw new AppError('request.invalid', { errors: [{ path: 'expiresAt', code: 'in_the_past' }] });
  }
  const key: KeyFacts = { tenantId, id: after.id, name: after.name, scopes, expiresAt, revokedAt: after.archivedAt };
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

const isOwnerScope = (scope: string): boolean => (OWNER_SCOPES as readonly string[]).includes(scope);

/** Tells how keys begin, whether they are good, and how they were last used. */
export const measureApiKeys: Measure = async (db, tenantId, ids) => {
  const keys = await readKeyMeasures(db, tenantId, ids);
  return new Map(
    keys.map(({ id, prefix, isActive, lastUsedAt, lastUsedIp, previousUntil }) => [
      id,
      {
        prefix: `sb_${prefix}`,
        status: isActive ? 'active' : 'revoked',
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        lastUsedIp,
        previousUntil: previousUntil?.toISOString() ?? null,
      },
    ]),
  );
};
