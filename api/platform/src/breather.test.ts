import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Breather } from './breather.ts';

const PIECES = 4;

function compute(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a breather runs one slice of one computation per turn of the event loop', async () => {
  const pieces: string[] = [];
  let isOver = false;
  const run = async (name: string) => {
    const breather = new Breather();
    for (let nth = 0; nth < PIECES; nth += 1) {
      compute(6);
      await breather.pause();
      pieces.push(name);
    }
  };
  const perRound: number[] = [];
  const count = async () => {
    while (!isOver) {
      const before = pieces.length;
      await nextRound();
      perRound.push(pieces.length - before);
    }
  };
  const counting = count();
  await Promise.all(['a', 'b', 'c'].map(run));
  isOver = true;
  await counting;
  expect(Math.max(...perRound)).toBe(1);
  expect(pieces).toEqual(Array.from({ length: PIECES }, () => ['a', 'b', 'c']).flat());
});
