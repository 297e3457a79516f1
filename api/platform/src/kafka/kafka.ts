import { Kafka as KafkaJs, logLevel } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { startGroup } from './group.ts';
import { openProducer } from './producer.ts';
import { ensureTopics } from './topics.ts';
import type { Kafka } from './types.ts';

export interface KafkaOptions {
  /** `host:port` of some brokers, from which the client learns the rest. */
  readonly brokers: readonly string[];
  /** The name of this program in the brokers' logs. */
  readonly clientId: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'kafkaLag'>;
}

const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** The client's own retries of a request; after that, producers and groups reconnect. */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 3 };

/** Creates a client of a Kafka cluster. It doesn't connect yet, so the cluster may be unreachable. */
export function openKafka({ brokers, clientId, logger, metrics }: KafkaOptions): Kafka {
  const client = new KafkaJs({
    clientId,
    brokers: [...brokers],
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: RETRY,
    logLevel: logLevel.WARN,
    // The client logs every failed attempt; producers and groups log once what matters.
    logCreator:
      () =>
      ({ label, namespace, log: { message } }) =>
        logger.debug({ kafka: namespace, level: label }, message),
  });
  return {
    ensureTopics: (topics) => ensureTopics(client, topics),
    openProducer: () => openProducer(client, logger),
    startGroup: (options) => startGroup({ client, logger, metrics }, options),
  };
}
