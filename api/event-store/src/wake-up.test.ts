import { expect, test } from 'vitest';
import { readWakeUps, wakeWorkers } from './wake-up.ts';

test('a wake names accounts, the categories of what was appended, and the events if they are few', () => {
  const appended = [
    { tenantId: 'acc_1', categories: ['conversation', 'access'] },
    { tenantId: 'acc_2', categories: ['conversation'], brought: '{"a": "b c"}' },
  ];
  const messages: string[] = [];
  wakeWorkers({ publish: (_, message) => void messages.push(message) })(appended);
  expect(messages.map(readWakeUps)).toEqual([appended]);
});

test('a wake without categories may be about anything', () => {
  expect(readWakeUps('acc_1')).toEqual([{ tenantId: 'acc_1' }]);
});
