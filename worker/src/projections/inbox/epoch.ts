import type { Queryable } from '@switchboard/platform/postgres/types';

const READ_EPOCH = 'select read.epoch($1) as epoch';

/** What an account's cursors begin with: another for each account, rebuilt version and restored database. */
export async function readEpoch(db: Queryable, tenantId: string): Promise<string> {
  const { rows } = await db.query<{ epoch: string }>({ name: 'inbox-epoch', text: READ_EPOCH, values: [tenantId] });
  const [row] = rows;
  if (row === undefined) throw new RangeError('the inbox has no row in worker.projections');
  return row.epoch;
}
