import { secrets } from '@switchboard/contracts/connections/secrets';
import { AppError } from '@switchboard/platform/app-error';
import type { Measure, OnChange } from '../resources/deps.ts';
import { listUsers } from '../resources/items.ts';
import { readSealedFacts } from '../resources/sealed-texts.ts';
import { SECRET_VALUE } from './named-items.ts';

/** Refuses to rename a secret in use, since users refer to it by name. */
export const onSecretChange: OnChange = async (client, { tenantId, before, after }) => {
  if (before === undefined || before.name === after.name) return;
  const usedBy = await listUsers(client, { tenantId, kind: secrets.kind, id: after.id });
  if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
};

/** Measures secrets: the visible facts about their values. */
export const measureSecrets: Measure = async (db, tenantId, ids) => {
  const facts = await readSealedFacts(db, { tenantId, kind: secrets.kind, field: SECRET_VALUE }, ids);
  return new Map(
    [...facts].map(([id, { last4, setAt, lastUsedAt, previousUntil }]) => [
      id,
      {
        last4,
        rotatedAt: setAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        previousUntil: previousUntil?.toISOString() ?? null,
      },
    ]),
  );
};
