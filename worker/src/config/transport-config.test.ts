import { describe, expect, test } from 'vitest';
import { readWorkerConfig } from './config.ts';

const DATABASE_URL = 'postgres://localhost/switchboard';

describe('the event transport', () => {
  test('defaults to claims, whatever brokers are configured', () => {
    expect(readWorkerConfig({ DATABASE_URL }).transport).toBeUndefined();
    expect(readWorkerConfig({ DATABASE_URL, KAFKA_BROKERS: 'kafka:9092' }).transport).toBeUndefined();
  });

  test('can be Kafka with its brokers', () => {
    const env = { DATABASE_URL, EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: 'one:9092,two:9092' };
    expect(readWorkerConfig(env).transport).toEqual({ brokers: ['one:9092', 'two:9092'] });
  });

  test('is reported in one sentence if it is invalid', () => {
    expect(() => readWorkerConfig({ DATABASE_URL, EVENT_TRANSPORT: 'kafka' })).toThrow(
      'KAFKA_BROKERS is missing: set it to the addresses of Kafka brokers, host:port with commas between.',
    );
    expect(() => readWorkerConfig({ DATABASE_URL, EVENT_TRANSPORT: 'pigeons' })).toThrow(
      /^EVENT_TRANSPORT is "pigeons"/,
    );
  });
});
