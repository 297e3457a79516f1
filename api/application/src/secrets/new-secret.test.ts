import { expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { newSecrets } from './new-secret.ts';

const caller: Caller = { tenantId: 'acc_1', actor: { kind: 'user', id: 'usr_1' }, traceId: '0'.repeat(32) };
const repeated = { ...caller, commandId: 'one' };

test('a repeated command gets the same secret, only with the same key and purpose', () => {
  const key = Buffer.alloc(32, 1);
  const secret = newSecrets(key, 'api keys')(repeated, 38);
  expect(secret).toHaveLength(38);
  expect(newSecrets(key, 'api keys')(repeated, 38)).toEqual(secret);
  const others = [
    newSecrets(key, 'others')(repeated, 38),
    newSecrets(Buffer.alloc(32, 2), 'api keys')(repeated, 38),
    newSecrets(key, 'api keys')({ ...repeated, commandId: 'two' }, 38),
    newSecrets(key, 'api keys')({ ...repeated, tenantId: 'acc_2' }, 38),
  ];
  for (const other of others) expect(other).not.toEqual(secret);
});

test('without a command id, each secret is new', () => {
  const create = newSecrets(Buffer.alloc(32), 'api keys');
  expect(create(caller, 32)).not.toEqual(create(caller, 32));
});
