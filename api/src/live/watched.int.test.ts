import { streamRoutes } from '@switchboard/contracts/stream/routes';
import { eventually } from '@switchboard/testing/eventually';
import { expect, test } from 'vitest';
import { startTestApi } from '../test/start-test-api.ts';

test('an account is watched while it has a stream, also by a replica that doesn’t hold it', async () => {
  const asked: ((tenantId: string) => boolean)[] = [];
  const wakes = { spare: (isWatched: (tenantId: string) => boolean) => void asked.push(isWatched) };
  const here = await startTestApi({ wakes });
  const there = await startTestApi({ wakes, beside: here });
  const answers = (tenantId: string) => asked.map((isWatched) => isWatched(tenantId));
  try {
    expect(answers(here.tenantId)).toEqual([false, false]);
    const viewer = await here.withKey(['conversation.read']);
    const stream = await viewer.open(streamRoutes.openStream.path);
    await eventually(() => expect(answers(here.tenantId)).toEqual([true, true]));
    expect(answers('acc_another')).toEqual([false, false]);
    await stream.body?.cancel();
    await eventually(() => expect(answers(here.tenantId)).toEqual([false, false]));
  } finally {
    await there.close();
    await here.close();
  }
});
