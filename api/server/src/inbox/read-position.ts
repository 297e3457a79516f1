import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Reads the position of an account's inbox. */
export async function readPosition(db: Queryable, tenant: string): Promise<Cursor> {
  const { rows } = await db.query<{ epoch: string; position: number }>({
    name: 'live-position',
    text: 'select epoch, position from read.as_of($1)',
    values: [tenant],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('read.as_of returned no row');
  return { epoch: row.epoch, position: row.position };
}
