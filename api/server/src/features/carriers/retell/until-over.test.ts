import { expect, test } from 'vitest';
import { lookUntilOver } from './until-over.ts';

async function looked(answers: readonly (boolean | Error)[], heldFrom = Number.POSITIVE_INFINITY) {
  const faults: unknown[] = [];
  let looks = 0;
  await lookUntilOver({
    afterMs: answers.map(() => 0),
    isHeld: () => looks >= heldFrom,
    endIfOver: async () => {
      const answer = answers[looks++];
      if (answer instanceof Error) throw answer;
      return answer === true;
    },
    onFault: (error) => faults.push(error),
  });
  return { looks, faults };
}

test('looks until a call is over, and no further', async () => {
  expect(await looked([false, true, false])).toEqual({ looks: 2, faults: [] });
  expect(await looked([false, false, false])).toEqual({ looks: 3, faults: [] });
});

test('looks again where a look has failed', async () => {
  const fault = new Error('Retell is away');
  expect(await looked([fault, fault, true])).toEqual({ looks: 3, faults: [fault, fault] });
});

test('leaves a call alone that is held again', async () => {
  expect(await looked([false, false, true], 1)).toEqual({ looks: 1, faults: [] });
});
