import type { Queryable } from '@switchboard/platform/postgres/types';

/** Deletes the stored responses of commands about a conversation or an item. */
export async function deleteStoredResponses(
  db: Queryable,
  tenantId: string,
  subjectId: number | string,
): Promise<void> {
  await db.query({
    name: 'forget-answers',
    text: 'delete from idempotency.answers where tenant_id = $1 and subject_id = $2',
    values: [tenantId, String(subjectId)],
  });
}
