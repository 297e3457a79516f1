import { KafkaBrokers } from '@switchboard/platform/kafka/brokers';
import { z } from 'zod';

/** The Kafka cluster that delivers events to consumers. */
export interface Transport {
  readonly brokers: readonly string[];
}

const EVENT_TRANSPORT = z
  .enum(['claims', 'kafka'])
  .default('claims')
  .describe('"claims", for workers that read events from PostgreSQL, or "kafka"');

/** The environment variables of the event transport; the brokers are required with Kafka. */
export function transportEnv(env: Readonly<Record<string, string | undefined>>) {
  return {
    EVENT_TRANSPORT,
    KAFKA_BROKERS: env['EVENT_TRANSPORT'] === 'kafka' ? KafkaBrokers : KafkaBrokers.optional(),
  };
}

interface TransportValues {
  readonly EVENT_TRANSPORT: 'claims' | 'kafka';
  readonly KAFKA_BROKERS?: readonly string[] | undefined;
}

/** Reads the Kafka cluster; undefined without Kafka. */
export const readTransport = ({
  EVENT_TRANSPORT: transport,
  KAFKA_BROKERS: brokers,
}: TransportValues): Transport | undefined =>
  transport === 'kafka' && brokers !== undefined ? { brokers } : undefined;
