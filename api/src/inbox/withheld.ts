import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Who reads: of which account, and the purposes of calls that are withheld from them. */
export interface Reader {
  readonly tenantId: string;
  readonly withheld: readonly CallPurpose[];
}

/** @throws {AppError} `resource.not_found` for a conversation of a purpose that is withheld from its reader */
export async function refuseWithheld(db: Queryable, { tenantId, withheld }: Reader, id: number): Promise<void> {
  if (await isWithheldOf(db, { tenantId, withheld }, id)) throw new AppError('resource.not_found');
}

/** Whether what was said in a conversation is withheld from its reader. */
export async function isWithheldOf(db: Queryable, { tenantId, withheld }: Reader, id: number): Promise<boolean> {
  if (withheld.length === 0) return false;
  const { rowCount } = await db.query({
    name: 'inbox-is-withheld',
    text: 'select from read.conversations where tenant_id = $1 and id = $2 and purpose = any($3::text[])',
    values: [tenantId, id, withheld],
  });
  return rowCount === 1;
}
