import { randomBytes } from 'node:crypto';
import { isContinuousIntegration, readTestKafka } from '../config.ts';
import { hasDocker } from './containers.ts';

/**
 * Whether Kafka tests must be skipped, because no broker is configured and Docker is unavailable. In CI they run and fail instead.
 */
export async function isKafkaMissing(): Promise<boolean> {
  if (isContinuousIntegration() || readTestKafka().brokers !== undefined || (await hasDocker())) return false;
  process.stderr.write('Skipping the Kafka tests: start Docker, or set TEST_KAFKA_BROKERS.\n');
  return true;
}

/** Returns the run's broker, which the first call starts. All tests share it: topics and groups must start with a {@link randomNamespace}. */
export async function testKafkaBrokers(): Promise<string[]> {
  const { brokers, onDemandUrl } = readTestKafka();
  if (brokers !== undefined) return brokers.split(',');
  if (onDemandUrl === undefined) throw new Error('no Kafka for tests: run them by vitest, or set TEST_KAFKA_BROKERS');
  const response = await fetch(onDemandUrl);
  const text = await response.text();
  if (!response.ok) throw new Error(`Kafka could not be started: ${text}`);
  return [text];
}

/** Generates the prefix of a test's topics and groups. */
export const randomNamespace = (): string => `test-${randomBytes(5).toString('hex')}`;
