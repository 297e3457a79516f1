import { randomBytes } from 'node:crypto';
import { isContinuousIntegration, readTestKafka } from './config.ts';
import { hasDocker } from './services/containers.ts';

/**
 * Tells whether tests of Kafka must be left out: no broker was given and no Docker engine answers. In CI that is a fault, which the tests meet.
 */
export async function isKafkaMissing(): Promise<boolean> {
  if (isContinuousIntegration() || readTestKafka().brokers !== undefined || (await hasDocker())) return false;
  process.stderr.write('The tests of Kafka are left out: start Docker, or set TEST_KAFKA_BROKERS.\n');
  return true;
}

/** The run's broker, started by whoever asks first. It is shared: topics and groups must carry a {@link randomNamespace}. */
export async function testKafkaBrokers(): Promise<string[]> {
  const { brokers, onDemandUrl } = readTestKafka();
  if (brokers !== undefined) return brokers.split(',');
  if (onDemandUrl === undefined) throw new Error('no Kafka for tests: run them by vitest, or set TEST_KAFKA_BROKERS');
  const response = await fetch(onDemandUrl);
  const text = await response.text();
  if (!response.ok) throw new Error(`Kafka could not be started: ${text}`);
  return [text];
}

/** What the names of a test's topics and groups begin with. */
export const randomNamespace = (): string => `test-${randomBytes(5).toString('hex')}`;
