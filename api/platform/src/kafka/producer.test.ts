import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { KafkaBrokers } from './brokers.ts';
import { requestsOf } from './producer.ts';

describe('records to be sent', () => {
  test('share requests that the brokers take, in their order', () => {
    const records = Array.from({ length: 10 }, (_, n) => ({ key: String(n), value: 'x'.repeat(250_000) }));
    const requests = requestsOf(records);
    expect(requests.map(({ length }) => length)).toEqual([3, 3, 3, 1]);
    expect(requests.flat()).toEqual(records);
  });

  test('have a request of their own when they are long, and none when there are none', () => {
    const long = { key: null, value: 'x'.repeat(2_000_000) };
    expect(requestsOf([long, long])).toEqual([[long], [long]]);
    expect(requestsOf([])).toEqual([]);
  });
});

describe('KAFKA_BROKERS', () => {
  const read = (KAFKA_BROKERS?: string) => readEnv(z.object({ KAFKA_BROKERS: KafkaBrokers }), { KAFKA_BROKERS });

  test('names brokers with commas between', () => {
    expect(read('kafka:9092, 10.0.0.7:9092,[::1]:9092').KAFKA_BROKERS).toEqual([
      'kafka:9092',
      '10.0.0.7:9092',
      '[::1]:9092',
    ]);
  });

  test.each([undefined, 'kafka', 'http://kafka:9092', ','])('is refused with a sentence: %j', (text) => {
    expect(() => read(text)).toThrow(/^KAFKA_BROKERS .+ host:port with commas between\.$/);
  });
});
