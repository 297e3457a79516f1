import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { KafkaBrokers } from './brokers.ts';
import { toRequests } from './producer.ts';

describe('toRequests', () => {
  test('splits records into requests that brokers accept, in order', () => {
    const records = Array.from({ length: 10 }, (_, n) => ({ key: String(n), value: 'x'.repeat(250_000) }));
    const requests = toRequests(records);
    expect(requests.map(({ length }) => length)).toEqual([3, 3, 3, 1]);
    expect(requests.flat()).toEqual(records);
  });

  test('puts a long record in its own request, and makes none without records', () => {
    const long = { key: null, value: 'x'.repeat(2_000_000) };
    expect(toRequests([long, long])).toEqual([[long], [long]]);
    expect(toRequests([])).toEqual([]);
  });
});

describe('KAFKA_BROKERS', () => {
  const read = (KAFKA_BROKERS?: string) => readEnv(z.object({ KAFKA_BROKERS: KafkaBrokers }), { KAFKA_BROKERS });

  test('parses comma-separated brokers', () => {
    expect(read('kafka:9092, 10.0.0.7:9092,[::1]:9092').KAFKA_BROKERS).toEqual([
      'kafka:9092',
      '10.0.0.7:9092',
      '[::1]:9092',
    ]);
  });

  test.each([undefined, 'kafka', 'http://kafka:9092', ','])('is refused with a sentence if it is %j', (text) => {
    expect(() => read(text)).toThrow(/^KAFKA_BROKERS .+ host:port with commas between\.$/);
  });
});
