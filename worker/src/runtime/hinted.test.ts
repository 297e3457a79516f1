import { wakeMessage } from '@switchboard/platform/live-bus/wake';
import { expect, test } from 'vitest';
import type { Consumer } from './consumer.ts';
import { hinted } from './hinted.ts';

const all = { name: 'all' };
const calls = { name: 'calls', categories: ['conversation'] };
const settings = { name: 'settings', categories: ['prompt', 'template'] };
const consumers: readonly Pick<Consumer, 'name' | 'categories'>[] = [all, calls, settings];

test.each([
  [['conversation'], [all, calls]],
  [['template'], [all, settings]],
  [['access'], [all]],
  [
    ['conversation', 'prompt'],
    [all, calls, settings],
  ],
])('a hint of %j wakes those that read it', (categories, woken) => {
  expect(hinted(consumers, wakeMessage({ tenantId: 'acc_1', categories }))).toEqual({
    tenantId: 'acc_1',
    consumers: woken,
  });
});

test('a hint without categories wakes all', () => {
  expect(hinted(consumers, 'acc_1').consumers).toEqual(consumers);
});
