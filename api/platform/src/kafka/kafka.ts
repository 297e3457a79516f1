import { Kafka as KafkaJs, logLevel } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { startGroup } from './group.ts';
import { openProducer } from './producer.ts';
import { ensureTopics } from './topics.ts';
import type { Kafka } from './types.ts';

export interface KafkaOptions {
  /** `host:port` of some of the brokers; they name the others. */
  readonly brokers: readonly string[];
  /** What the brokers' logs call this program. */
  readonly clientId: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'kafkaLag'>;
}

const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** The client's own tries of a request; above them producers and groups begin anew. */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 3 };

/** Names a Kafka cluster. Nothing connects yet: it may be away, and come later. */
export function openKafka({ brokers, clientId, logger, metrics }: KafkaOptions): Kafka {
  const client = new KafkaJs({
    clientId,
    brokers: [...brokers],
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: RETRY,
    logLevel: logLevel.WARN,
    // Each try that fails is told of there; people hear of what matters, once, by those who try.
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
