import { setTimeout as delay } from 'node:timers/promises';
import { Kafka as KafkaJs, logLevel } from 'kafkajs';
import { describe, expect, test } from 'vitest';
import { watchConsumer } from './watch-consumer.ts';

describe('a consumer of which nothing is heard', () => {
  const consumer = () =>
    new KafkaJs({ brokers: ['localhost:1'], logLevel: logLevel.NOTHING }).consumer({ groupId: 'silent' });
  const options = { silentMs: 5, everyMs: 1, onMembership: () => undefined };

  test('is given up, and takes no process with it when nobody listens', async () => {
    const watch = watchConsumer(consumer(), options);
    // An unhandled rejection would fail the run.
    await delay(30);
    await expect(watch.failed).rejects.toThrow('nothing was heard');
    watch.stop();
  });

  test('is not looked at once its watch has stopped', async () => {
    const watch = watchConsumer(consumer(), options);
    watch.stop();
    const outcome = Promise.race([watch.failed.catch(() => 'failed'), delay(30).then(() => 'quiet')]);
    expect(await outcome).toBe('quiet');
  });
});
