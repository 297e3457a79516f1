import type { Event } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  postgreSQLEventStoreConsumer,
  postgreSQLProjection,
} from '@event-driven-io/emmett-postgresql';
import type { BenchDatabase } from '../../harness/cluster.ts';

/** The batch size, which is the same as for our live projection; the default is 100. */
const BATCH = 500;
/** The shortest pause between batches; the default of 50 ms alone would limit it to 2,000 events per second. */
const PAUSE_MS = 1;
export const EMMETT_SETTINGS = `emmett's consumer, batches of ${BATCH}, ${PAUSE_MS} ms apart, rows and messages without search`;

const CREATE_TABLES = `
  create table peer_conversations (
    id text primary key, name text, number text, status text not null, last_message text,
    message_count integer not null default 0, last_position bigint not null
  );
  create table peer_messages (
    conversation_id text, seq bigint, role text, text text, at timestamptz, primary key (conversation_id, seq)
  )`;
const LOAD = `
  insert into emt_messages (stream_id, stream_position, partition, message_data, message_metadata, message_schema_version,
    message_type, message_id, transaction_id)
  select $2 || stream_id, version, 'emt:default', data, metadata, '1', type, gen_random_uuid()::text, pg_current_xact_id()
  from es.events where tenant_id = 'acc_stage' order by position limit $1`;
const UPSERT = `
  insert into peer_conversations (id, name, number, status, last_position) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set status = excluded.status, last_position = excluded.last_position`;
const ADD_MESSAGE = `
  with added as (insert into peer_messages (conversation_id, seq, role, text, at) values ($1, $2, $3, $4, $5))
  insert into peer_conversations (id, status, last_message, message_count, last_position) values ($1, 'pending', $4, 1, $6)
  on conflict (id) do update set last_message = excluded.last_message,
    message_count = peer_conversations.message_count + 1, last_position = excluded.last_position`;

type ConversationEvent =
  | Event<'conversation.started', { contactName?: string; from: string | null }>
  | Event<'conversation.message-received', { role: string; text: string; at: string }>
  | Event<'conversation.ended', { reason: string }>;

/** Emmett's store and consumer, with a simpler projection than ours: one prepared statement per event. */
export interface EmmettSide {
  /** Inserts staged events straight into emmett's table. */
  load(events: number): Promise<void>;
  /** Lets the consumer catch up. Returns events per second between its first and last event, without its start and stop. */
  consume(events: number): Promise<number>;
}

/** Opens {@link EmmettSide}. */
export async function openEmmett({ url, pool }: BenchDatabase): Promise<EmmettSide> {
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  await store.close();
  await pool.query(CREATE_TABLES);
  const handled = { firstMs: 0, lastMs: 0 };
  const projection = createProjection(() => {
    handled.lastMs = performance.now();
    if (handled.firstMs === 0) handled.firstMs = handled.lastMs;
  });
  let loads = 0;
  return {
    async load(events) {
      loads += 1;
      await pool.query(LOAD, [events, `load-${loads}-`]);
      await pool.query('analyze emt_messages');
    },
    async consume(events) {
      handled.firstMs = 0;
      const consumer = postgreSQLEventStoreConsumer({
        connectionString: url,
        stopWhen: { noMessagesLeft: true },
        pulling: { batchSize: BATCH, pullingFrequencyInMs: PAUSE_MS },
      });
      consumer.projector<ConversationEvent>({ processorId: 'peer', projection });
      await consumer.start();
      await consumer.close();
      return (events * 1_000) / (handled.lastMs - handled.firstMs);
    },
  };
}

const createProjection = (onHandled: () => void) =>
  postgreSQLProjection<ConversationEvent>({
    name: 'peer',
    canHandle: ['conversation.started', 'conversation.message-received', 'conversation.ended'],
    handle: async (events, { connection: { client } }) => {
      for (const { type, data, metadata } of events) {
        const { streamName, streamPosition, globalPosition } = metadata;
        switch (type) {
          case 'conversation.started': {
            const values = [streamName, data.contactName ?? null, data.from, 'pending', globalPosition];
            await client.query({ name: 'peer-upsert', text: UPSERT, values });
            break;
          }
          case 'conversation.message-received': {
            const values = [streamName, streamPosition, data.role, data.text, data.at, globalPosition];
            await client.query({ name: 'peer-message', text: ADD_MESSAGE, values });
            break;
          }
          case 'conversation.ended': {
            const values = [streamName, null, null, 'resolved', globalPosition];
            await client.query({ name: 'peer-upsert', text: UPSERT, values });
            break;
          }
        }
        onHandled();
      }
    },
  });
