import type { Measure } from '../resources/deps.ts';

interface HealthRow {
  readonly id: string;
  readonly lastError: string | null;
  readonly lastSuccessAt: Date | null;
  readonly failingSince: Date | null;
}

/** Reads how listeners have been doing. */
export const measureListeners: Measure = async (db, tenantId, ids) => {
  const { rows } = await db.query<HealthRow & Record<never, never>>({
    name: 'listener-measure',
    text: `select listener_id as id, last_error as "lastError", last_success_at as "lastSuccessAt", failing_since as "failingSince"
      from listener.health where tenant_id = $1 and listener_id = any($2)`,
    values: [tenantId, ids],
  });
  return new Map(
    rows.map(({ id, lastError, lastSuccessAt, failingSince }) => [
      id,
      {
        lastError,
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
        failingSince: failingSince?.toISOString() ?? null,
      },
    ]),
  );
};
