import { setTimeout as delay } from 'node:timers/promises';
import { Kafka as KafkaJs, logLevel } from 'kafkajs';
import { describe, expect, test } from 'vitest';
import { watchConsumer } from './watch-consumer.ts';

describe('a consumer without activity', () => {
  const consumer = () =>
    new KafkaJs({ brokers: ['localhost:1'], logLevel: logLevel.NOTHING }).consumer({ groupId: 'silent' });
  const options = { silentMs: 5, everyMs: 1, onMembership: () => undefined };

  test('is reported as failed, and an unhandled failure does not crash the process', async () => {
    const watch = watchConsumer(consumer(), options);
    // An unhandled rejection would fail the run.
    await delay(30);
    await expect(watch.failed).rejects.toThrow('hangs');
    watch.stop();
  });

  test('is not checked after the watch was stopped', async () => {
    const watch = watchConsumer(consumer(), options);
    watch.stop();
    const outcome = Promise.race([watch.failed.catch(() => 'failed'), delay(30).then(() => 'quiet')]);
    expect(await outcome).toBe('quiet');
  });
});
