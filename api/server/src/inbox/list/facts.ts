import type { Cursor } from '@switchboard/contracts/stream/cursor';
import pg, { type QueryResult } from 'pg';
import { TAGS_POSITION } from '../queries.ts';

/** What an answer says of its snapshot, whatever was asked. */
export interface SnapshotFacts {
  /** Everything up to it is in the snapshot. */
  readonly asOf: Cursor;
  /** Conversations of the whole account that need attention. */
  readonly attentionTotal: number;
  /** See `TagMaps.at`. */
  readonly tagsPosition: number;
}

interface FactsRow extends Cursor {
  readonly attention_total: number;
  readonly tags_position: number;
}

/** The statement that tells where the snapshot stands; without parameters, to be the first of a transaction. */
export function factsSql(tenant: string): string {
  const account = pg.escapeLiteral(tenant);
  return `select a.epoch, a.position, ${TAGS_POSITION.replace('$1', account)} as tags_position,
    (select count(*) from read.conversations c
      where c.tenant_id = ${account} and c.needs_attention and c.deleted_at is null) as attention_total
    from read.as_of(${account}) a`;
}

/** Reads the answer of {@link factsSql}. */
export function toFacts(result: QueryResult<FactsRow> | undefined): SnapshotFacts {
  const row = result?.rows[0];
  if (row === undefined) throw new Error('read.as_of answered nothing');
  const { epoch, position } = row;
  return { asOf: { epoch, position }, attentionTotal: row.attention_total, tagsPosition: row.tags_position };
}
