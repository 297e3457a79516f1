import { expect, test } from 'vitest';
import { isWokenBy } from './consumer.ts';

const consumers = {
  all: {},
  calls: { categories: ['conversation'] },
  settings: { categories: ['prompt', 'template'] },
};

test.each([
  [['conversation'], ['all', 'calls']],
  [['template'], ['all', 'settings']],
  [['access'], ['all']],
  [
    ['conversation', 'prompt'],
    ['all', 'calls', 'settings'],
  ],
  [undefined, ['all', 'calls', 'settings']],
])('a wake-up of %j wakes the consumers that read it', (categories, woken) => {
  const names = Object.entries(consumers).filter(([, consumer]) =>
    isWokenBy(consumer, { tenantId: 'acc_1', categories }),
  );
  expect(names.map(([name]) => name)).toEqual(woken);
});
