import { secrets } from '@switchboard/contracts/connections/secrets';
import type { Measure } from '../resources/deps.ts';
import { SECRET_VALUE } from '../resources/named-items.ts';
import { readSealedFacts } from '../resources/sealed-queries.ts';

/** Tells what may be seen of secrets' values. */
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
