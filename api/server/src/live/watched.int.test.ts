import { streamRoutes } from '@switchboard/contracts/stream/routes';
import { eventually } from '@switchboard/testing/eventually';
import { expect, test } from 'vitest';
import { startTestApi } from '../test/start-test-api.ts';

test('an account is watched while it has a stream on any replica, and while that is unknown', async () => {
  const asked: ((tenantId: string) => boolean)[] = [];
  const wakes = { setWatched: (isWatched: (tenantId: string) => boolean) => void asked.push(isWatched) };
  const here = await startTestApi({ wakes });
  const viewer = await here.withKey(['conversation.read']);
  // A busy replica may refuse a stream, and its client tries again.
  const open = () =>
    eventually(async () => {
      const response = await viewer.open(streamRoutes.openStream.path);
      expect(response.status).toBe(200);
      return response;
    });
  const stream = await open();
  const there = await startTestApi({ wakes, replicaOf: here });
  const answers = (tenantId: string) => asked.map((isWatched) => isWatched(tenantId));
  const untilAnswered = (tenantId: string, expected: boolean[]) =>
    eventually(async () => expect(answers(tenantId)).toEqual(expected));
  try {
    expect(answers(here.tenantId)).toEqual([true, true]);
    await untilAnswered('acc_another', [false, false]);
    expect(answers(here.tenantId)).toEqual([true, true]);
    await stream.body?.cancel();
    await untilAnswered(here.tenantId, [false, false]);
    const next = await open();
    await untilAnswered(here.tenantId, [true, true]);
    await next.body?.cancel();
  } finally {
    await there.close();
    await here.close();
  }
});
