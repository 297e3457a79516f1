import { expect, test } from 'vitest';
import { openRaw } from './stream-client.ts';
import { testStreams } from './test-streams.ts';
import { openWorld } from './world.ts';

test('a stopping API announces the stop on every stream, closes the streams at staggered times, and refuses new ones', async () => {
  const world = await openWorld();
  const streams = testStreams(() => world);
  const who = await world.signIn(await world.account());
  const clients = await Promise.all(Array.from({ length: 10 }, () => streams.open(who)));

  const closing = world.close();
  await clients[0]?.next('stream:ended');
  const answer = await openRaw(`${world.url}/api/sse`, { cookie: who.cookie }).catch((error: Error) => error);
  await closing;

  if (!(answer instanceof Error)) {
    expect(answer.statusCode).toBe(503);
    answer.destroy();
  }
  for (const client of clients) {
    const { data } = await client.next('stream:ended');
    expect(data.reason).toBe('draining');
    expect(data.retryAfterMs).toBeLessThanOrEqual(1_000);
  }
  expect(streams.close()).toEqual([]);
});
