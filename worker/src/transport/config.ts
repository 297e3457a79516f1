import { KafkaBrokers } from '@switchboard/platform/kafka/brokers';
import { z } from 'zod';

/** A Kafka cluster that brings events to consumers. */
export interface Transport {
  readonly brokers: readonly string[];
}

const EVENT_TRANSPORT = z
  .enum(['claims', 'kafka'])
  .default('claims')
  .describe('"claims", for accounts that workers claim as hints wake them, or "kafka"');

/** The variables that say how events come to consumers, as part of a schema; the brokers must be said where Kafka brings them. */
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

/** The cluster that brings events; undefined where workers claim accounts. */
export const transportOf = ({
  EVENT_TRANSPORT: transport,
  KAFKA_BROKERS: brokers,
}: TransportValues): Transport | undefined =>
  transport === 'kafka' && brokers !== undefined ? { brokers } : undefined;
