import { expect, test } from 'vitest';
import { readWake, wakeMessage } from './wake.ts';

test('a wake names the account and the categories of what was appended, or may be about anything', () => {
  const appended = { tenantId: 'acc_1', categories: ['conversation', 'access'] };
  expect(readWake(wakeMessage(appended))).toEqual(appended);
  expect(readWake(wakeMessage({ ...appended, brought: '{"a": "b c\n"}' }))).toEqual({
    ...appended,
    brought: '{"a": "b c\n"}',
  });
  expect(readWake('acc_1')).toEqual({ tenantId: 'acc_1', categories: undefined });
});
