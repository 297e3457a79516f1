import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message, started } from './events.ts';
import { InboxClient } from './inbox-client.ts';
import { newConversation } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

const MB = 1024 * 1024;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const gauge = async (name: 'streams' | 'streamBytesQueued') => (await world.metrics[name].get()).values[0]?.value ?? 0;

describe('a client that stops reading', () => {
  test('costs under 2 MB, delays no other client, is closed with a reason, and reconnects to the same state', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const [slow, fast] = [new InboxClient(world, who, ''), new InboxClient(world, who, '')];
    for (const client of [slow, fast]) {
      await client.load();
      await client.connect();
    }
    await eventually(async () => expect(await gauge('streams')).toBe(2));
    const ids = Array.from({ length: 150 }, newConversation);
    await Promise.all(ids.map((id) => world.append(tenantId, id, started())));

    slow.stream.pause();
    // These characters have three bytes each, so that the client's buffer fills sooner.
    const words = '漢'.repeat(600);
    let queued = 0;
    for (let round = 0; (await gauge('streams')) > 1; round++) {
      const positions = await Promise.all(ids.map((id) => world.append(tenantId, id, message(`${round} ${words}`))));
      const last = Math.max(...positions);
      await eventually(() => expect(fast.stream.frames.at(-1)?.data).toMatchObject({ position: last }));
      queued = Math.max(queued, await gauge('streamBytesQueued'));
    }

    expect(queued).toBeGreaterThan(0);
    expect(queued).toBeLessThan(2 * MB);
    expect(await counter('framesCoalesced')).toBeGreaterThan(0);
    await eventually(async () => expect(fast.held).toEqual(await fast.refetch()));
    slow.stream.resume();
    await eventually(() => expect(slow.stream.hasEnded).toBe(true));
    slow.disconnect();
    await slow.connect();
    await eventually(async () => expect(slow.held).toEqual(await slow.refetch()));
    for (const client of [slow, fast]) {
      client.disconnect();
      expect(client.failures).toEqual([]);
    }
  });
});

async function counter(name: 'framesCoalesced'): Promise<number> {
  return (await world.metrics[name].get()).values[0]?.value ?? 0;
}
