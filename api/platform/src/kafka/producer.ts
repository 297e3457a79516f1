import { type Kafka as KafkaJs, type Producer as KafkaJsProducer, type Message, Partitioners } from 'kafkajs';
import type { Logger } from '../logger.ts';
import { backoff, sleep } from '../retry.ts';
import { kafkaUnavailable, type OutgoingRecord, type Producer } from './types.ts';

/** The maximum size of a request; brokers refuse more than 1 MiB for a partition. */
const MAX_REQUEST_BYTES = 900_000;
const RECORD_OVERHEAD_BYTES = 100;
const ACKNOWLEDGE_MS = 5_000;
const ALL_REPLICAS = -1;
const RETRY = { baseMs: 100, maxMs: 2_000 };

/**
 * Opens an idempotent producer: records that the client retries are in the topic once, in order.
 *
 * It reconnects in the background while it is open. After a failed request its sequence number is unknown, so a new producer replaces it.
 */
export function openProducer(client: KafkaJs, logger: Logger): Producer {
  const closing = new AbortController();
  let current: KafkaJsProducer | undefined;
  let connecting: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const pause = backoff(RETRY);
    while (!closing.signal.aborted) {
      const next = client.producer({
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
      });
      try {
        await next.connect();
        current = next;
        return;
      } catch (err) {
        logger.debug({ err }, 'could not connect a producer');
        await next.disconnect().catch(() => undefined);
        await sleep(pause(), closing.signal);
      }
    }
  }
  const startConnecting = () => {
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
  };
  const replace = async (failed: KafkaJsProducer) => {
    if (current !== failed) return;
    current = undefined;
    startConnecting();
    await failed.disconnect().catch(() => undefined);
  };
  startConnecting();

  return {
    isConnected: () => current !== undefined,
    async send(topic, records) {
      const producer = current;
      if (producer === undefined) throw kafkaUnavailable(undefined, { topic });
      try {
        for (const messages of toRequests(records)) {
          await producer.send({
            topic,
            messages: messages.map(toMessage),
            acks: ALL_REPLICAS,
            timeout: ACKNOWLEDGE_MS,
          });
        }
      } catch (cause) {
        await replace(producer);
        throw kafkaUnavailable(cause, { topic });
      }
    },
    async close() {
      closing.abort();
      await connecting;
      await current?.disconnect().catch(() => undefined);
      current = undefined;
    },
  };
}

// The client's types require mutable headers.
const toMessage = ({ headers, ...record }: OutgoingRecord): Message => ({
  ...record,
  ...(headers && { headers: { ...headers } }),
});

/** Splits records into requests that the brokers accept. */
export function toRequests(records: readonly OutgoingRecord[]): OutgoingRecord[][] {
  const requests: OutgoingRecord[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const size = Buffer.byteLength(record.key ?? '') + Buffer.byteLength(record.value ?? '') + RECORD_OVERHEAD_BYTES;
    if (bytes + size > MAX_REQUEST_BYTES) {
      requests.push([]);
      bytes = 0;
    }
    bytes += size;
    requests.at(-1)?.push(record);
  }
  return requests;
}
