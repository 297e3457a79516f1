import { WHOLE_CALLS } from '@switchboard/api/features/carriers/test/whole-calls/platforms';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCarrierApi } from './test/live/carrier-api.ts';
import { openWorld, type World } from './test/live/world.ts';

const lifecycle = new Lifecycle();
let world: World;
beforeAll(async () => {
  world = await openWorld();
  lifecycle.add('world', world.close);
});
afterAll(() => lifecycle.close());

const recording = { url: 'http://127.0.0.1:9/call.mp3', bytes: Buffer.alloc(0) };

describe.each(Object.entries(WHOLE_CALLS))('a caller on %s who may be asking not to be called again', (_, platform) => {
  test('is asked, and after a yes, their number is on the do-not-call list', async () => {
    const { line, call, close } = await platform.open({ api: toCarrierApi(world), recording, trust: () => undefined });
    if (close) lifecycle.add('platform', close);
    const isTold = (words: string) => eventually(() => expect(call.said).toContain(words));
    await call.ring();
    await isTold('What is going on with your pet?');
    call.say('Can you take me off the list?');
    await isTold('Do you want us to stop calling you altogether?');
    call.say('yes please');
    await isTold('All right, we will not call you again.');
    await isTold('Which animal is it, and what do you see?');
    const number = await eventually(async () => {
      const { body } = await line.admin.get('/api/conversations');
      expect(body.data).toHaveLength(1);
      expect(body.data[0]).toMatchObject({ needsAttention: false });
      return body.data[0].number as string | null;
    });
    await eventually(async () => {
      const { body } = await line.admin.get('/api/doNotCall');
      expect(body.data.map((one: { number: string }) => one.number)).toEqual(number === null ? [] : [number]);
    });
  });
});
