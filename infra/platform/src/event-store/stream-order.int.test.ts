import { createTestDatabase } from '@switchboard/testing/database';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createEventStore } from './event-store.ts';
import { buildAppend } from './test/build-append.ts';

describe('appends to one stream', () => {
  test('keep the order in which they were asked for, whatever batches they fall into', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const store = createEventStore({ pool: database.pool, logger: createLogger({ name: 'test', level: 'silent' }) });
    const streams = ['counter-1', 'counter-2', 'counter-3'];
    const asked = Array.from({ length: 600 }, (_, index) => streams[index % streams.length] ?? 'counter-1');

    const results = await Promise.all(asked.map((streamId) => store.append(buildAppend({ streamId }))));

    for (const streamId of streams) {
      const own = results.filter((result) => result.streamId === streamId);
      expect(own.map(({ version }) => version)).toEqual(own.map((_, index) => index + 1));
      const positions = own.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
    await store.close();
  });
});
