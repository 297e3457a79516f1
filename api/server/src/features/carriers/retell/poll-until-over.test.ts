import { expect, test } from 'vitest';
import { pollUntilOver } from './poll-until-over.ts';

async function poll(answers: readonly (boolean | Error)[], connectedFrom = Number.POSITIVE_INFINITY) {
  const faults: unknown[] = [];
  let looks = 0;
  await pollUntilOver({
    afterMs: answers.map(() => 0),
    isConnected: () => looks >= connectedFrom,
    endIfOver: async () => {
      const answer = answers[looks++];
      if (answer instanceof Error) throw answer;
      return answer === true;
    },
    onFault: (error) => faults.push(error),
  });
  return { looks, faults };
}

test('pollUntilOver stops once the call is over', async () => {
  expect(await poll([false, true, false])).toEqual({ looks: 2, faults: [] });
  expect(await poll([false, false, false])).toEqual({ looks: 3, faults: [] });
});

test('pollUntilOver continues after a failed poll', async () => {
  const fault = new Error('Retell is away');
  expect(await poll([fault, fault, true])).toEqual({ looks: 3, faults: [fault, fault] });
});

test('pollUntilOver stops once the call is connected again', async () => {
  expect(await poll([false, false, true], 1)).toEqual({ looks: 1, faults: [] });
});
