import { type Kafka as KafkaJs, type Producer as KafkaJsProducer, type Message, Partitioners } from 'kafkajs';
import type { Logger } from '../logger.ts';
import { backoff, sleep } from '../retry.ts';
import { unavailable } from './errors.ts';
import type { OutgoingRecord, Producer } from './types.ts';

/** Of one request; the brokers refuse more than 1 MiB of a partition. */
const MAX_REQUEST_BYTES = 900_000;
const RECORD_OVERHEAD_BYTES = 100;
const ACKNOWLEDGE_MS = 5_000;
const ALL_REPLICAS = -1;
const RETRY = { baseMs: 100, maxMs: 2_000 };

/**
 * Opens an idempotent producer: what the client sends again by itself is in the topic once, in order.
 *
 * It connects in the background for as long as it is open. After a failed request nobody knows how far its sequence got, so another producer
 * takes its place.
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
  const begin = () => {
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
  };
  const replace = async (failed: KafkaJsProducer) => {
    if (current !== failed) return;
    current = undefined;
    begin();
    await failed.disconnect().catch(() => undefined);
  };
  begin();

  return {
    isConnected: () => current !== undefined,
    async send(topic, records) {
      const producer = current;
      if (producer === undefined) throw unavailable(undefined, { topic });
      try {
        for (const messages of requestsOf(records)) {
          await producer.send({
            topic,
            messages: messages.map(toMessage),
            acks: ALL_REPLICAS,
            timeout: ACKNOWLEDGE_MS,
          });
        }
      } catch (cause) {
        await replace(producer);
        throw unavailable(cause, { topic });
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

// The client's types want headers that can change.
const toMessage = ({ headers, ...record }: OutgoingRecord): Message => ({
  ...record,
  ...(headers && { headers: { ...headers } }),
});

/** Cuts records into requests that the brokers take. */
export function requestsOf(records: readonly OutgoingRecord[]): OutgoingRecord[][] {
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
