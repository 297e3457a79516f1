import { expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { newId } from './new-id.ts';

const caller: Caller = { tenantId: 'acc_1', actor: { kind: 'user', id: 'usr_1' }, traceId: '0'.repeat(32) };

test('a repeated command gets the same id, and every other command gets a different one', () => {
  const id = newId({ ...caller, commandId: 'one' }, 'con');
  expect(id).toMatch(/^con_[0-9a-f]{18}$/);
  expect(newId({ ...caller, commandId: 'one' }, 'con')).toBe(id);
  expect(newId({ ...caller, commandId: 'two' }, 'con')).not.toBe(id);
  expect(newId({ ...caller, tenantId: 'acc_2', commandId: 'one' }, 'con')).not.toBe(id);
  expect(newId({ ...caller, commandId: 'one' }, 'key').slice(4)).not.toBe(id.slice(4));
});

test('without a command id, each id is new', () => {
  expect(newId(caller, 'con')).not.toBe(newId(caller, 'con'));
});
