import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ConversationId, type SmartTagId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createRandom } from '../random.ts';
import { type BulkShape, generateConversation } from './conversation.ts';
import { ringing } from './timeline.ts';
import { createVocabulary } from './vocabulary.ts';

/** The sizes that tests and measurements ask for. */
export const BULK_PROFILES = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type BulkProfile = keyof typeof BULK_PROFILES;

export interface BulkOptions {
  readonly tenantId: string;
  readonly profile: BulkProfile;
  /** From the most to the least used; they must be the account's own. */
  readonly tagIds: readonly SmartTagId[];
  /** The last instant of the generated time; the days before it fill up. */
  readonly end: Date;
  readonly days?: number;
}

/** Ids of generated conversations begin here, far above what the sequence gives, so that every run gives the same. */
export const FIRST_BULK_ID = 1_000_000_000;
const SEED = 20_261_120;
const DAYS = 90;
const METADATA = JSON.stringify({ correlationId: 'bulk', actor: { kind: 'system', id: 'bulk' } });
const CHUNK_BYTES = 256 * 1024;

/**
 * Writes a profile's events into the log by COPY, in one transaction that holds the tenant's head as an append would; the worker
 * projects them like any others.
 *
 * @returns the number of events written.
 * @throws {AppError} `bulk.already_loaded` if the profile's ids are there.
 */
export async function loadBulk(pool: Pool, options: BulkOptions): Promise<number> {
  return withTransaction(pool, async (client) => {
    const position = await lockHead(client, options.tenantId);
    await refuseReload(client, options.tenantId);
    const events = await copyEvents(client, options, position);
    await client.query({
      text: `insert into es.streams (tenant_id, stream_id, version)
             select tenant_id, stream_id, max(version) from es.events where tenant_id = $1 and position > $2 group by tenant_id, stream_id`,
      values: [options.tenantId, position],
    });
    await client.query({
      text: 'update es.tenant_head set position = $2 where tenant_id = $1',
      values: [options.tenantId, position + events],
    });
    return events;
  });
}

async function lockHead(client: PoolClient, tenantId: string): Promise<number> {
  await client.query({
    text: 'insert into es.tenant_head (tenant_id, position) values ($1, 0) on conflict do nothing',
    values: [tenantId],
  });
  const { rows } = await client.query<{ position: string }>({
    text: 'select position from es.tenant_head where tenant_id = $1 for update',
    values: [tenantId],
  });
  return Number(rows[0]?.position ?? 0);
}

async function refuseReload(client: PoolClient, tenantId: string): Promise<void> {
  const first = conversationStream(ConversationId.parse(FIRST_BULK_ID));
  const { rowCount } = await client.query({
    text: 'select 1 from es.streams where tenant_id = $1 and stream_id = $2',
    values: [tenantId, first],
  });
  if (rowCount) throw new AppError('bulk.already_loaded', { tenantId });
}

async function copyEvents(client: PoolClient, options: BulkOptions, after: number): Promise<number> {
  const stream = client.query(
    copyFrom(
      'copy es.events (tenant_id, position, stream_id, version, type, schema_version, recorded_at, data, metadata) from stdin',
    ),
  );
  const random = createRandom(SEED);
  const shape: BulkShape = { tagIds: options.tagIds, vocabulary: createVocabulary(), random };
  const calls = ringing(BULK_PROFILES[options.profile], {
    end: options.end.getTime(),
    days: options.days ?? DAYS,
    random,
  });
  const tenant = escapeText(options.tenantId);
  let position = after;
  let chunk = '';
  for (const [nth, call] of calls.entries()) {
    const streamId = conversationStream(ConversationId.parse(FIRST_BULK_ID + nth));
    for (const [version, { type, data }] of generateConversation(call, shape).entries()) {
      const recordedAt = 'at' in data ? data.at : options.end.toISOString();
      chunk += `${tenant}\t${++position}\t${streamId}\t${version + 1}\t${type}\t1\t${recordedAt}\t${escapeText(JSON.stringify(data))}\t${escapeText(METADATA)}\n`;
    }
    if (chunk.length > CHUNK_BYTES) {
      await write(stream, chunk);
      chunk = '';
    }
  }
  stream.end(chunk);
  await finished(stream);
  return position - after;
}

async function write(stream: Writable, chunk: string): Promise<void> {
  if (!stream.write(chunk)) await once(stream, 'drain');
}

/** COPY's text format: backslash, tab, line feed and carriage return are escaped. */
function escapeText(text: string): string {
  return text.replace(
    /[\\\t\n\r]/g,
    (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[character] ?? character,
  );
}
