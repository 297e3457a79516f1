import { INBOX, INBOX_CATEGORIES } from '../projections/inbox/inbox-consumer.ts';
import { projectInbox } from '../projections/inbox/inbox-projection.ts';
import { INBOX_TABLES } from '../projections/inbox/schema.ts';
import type { NextTables } from './next-tables.ts';
import type { NextVersion } from './rebuild-projection.ts';

/** The tables of the inbox that is being filled. */
export const NEXT_TABLES: NextTables = { names: INBOX_TABLES, insertOnly: new Set(['messages']) };

/** Positions that one batch of a rebuild spans: larger than a live one, for nobody waits to see it. */
export const FILL_BATCH = 5_000;

/** The same projection as the live one, into the next tables and without anybody told. */
export function nextInbox(version: number): NextVersion {
  return {
    name: INBOX,
    version,
    maxBatch: FILL_BATCH,
    concurrency: 2,
    patienceMs: 0,
    categories: INBOX_CATEGORIES,
    async apply(client, batches) {
      const { written } = await projectInbox(client, 'read_next', { batches });
      await written;
      return undefined;
    },
  };
}
