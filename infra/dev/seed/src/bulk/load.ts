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
import { generateTimeline } from './timeline.ts';
import { createVocabulary } from './vocabulary.ts';

/** The number of conversations of each profile. */
export const BULK_PROFILES = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type BulkProfile = keyof typeof BULK_PROFILES;

export interface BulkOptions {
  readonly tenantId: string;
  readonly profile: BulkProfile;
  /** The account's tags, most used first. */
  readonly tagIds: readonly SmartTagId[];
  /** The end of the generated period of `days`. */
  readonly end: Date;
  readonly days?: number;
}

/** The first id of generated conversations, far above those of the sequence, so that every run generates the same ids. */
export const FIRST_BULK_ID = 1_000_000_000;
const SEED = 20_261_120;
const DAYS = 90;
const METADATA = JSON.stringify({ correlationId: 'bulk', actor: { kind: 'system', id: 'bulk' } });
const CHUNK_BYTES = 256 * 1024;

/**
 * Copies a profile's events into the log in one transaction, which locks the tenant's head as an append does. The worker projects them as
 * usual.
 *
 * @returns the number of events written.
 * @throws {AppError} `bulk.already_loaded` if the account already has generated conversations.
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
  const calls = generateTimeline(BULK_PROFILES[options.profile], {
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

/** Escapes a value for COPY's text format. */
function escapeText(text: string): string {
  return text.replace(
    /[\\\t\n\r]/g,
    (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[character] ?? character,
  );
}
