import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { createLogger } from '@switchboard/platform/logger';
import { fixedClock } from '@switchboard/testing/clock';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertApiKey } from '../../test/people.ts';
import { type Directories, openDirectories } from './directories.ts';

let database: TestDatabase;
let directories: Directories;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ name: 'test', level: 'silent' });
  // The clock never advances, so only messages and checks evict cache entries.
  directories = await openDirectories({ db: database.pool, bus: createLocalLiveBus(), clock: fixedClock(), logger });
});
afterAll(async () => {
  await directories.close();
  await database.drop();
});

/** An account and its key, cached before their rows changed. */
async function cacheAccount() {
  const tenantId = await insertAccount(database.pool);
  const key = await insertApiKey(database.pool, { tenantId, scopes: ['intake.write'] });
  const read = async () => ({
    name: (await directories.accounts.find(tenantId))?.name,
    scopes: (await directories.apiKeys.find(key.key, '127.0.0.1')).scopes,
  });
  const old = await read();
  await database.pool.query("update access.accounts set name = 'New' where id = $1", [tenantId]);
  await database.pool.query("update access.api_keys set scopes = '{conversation.read}' where id = $1", [key.id]);
  return { tenantId, keyId: key.id, read, old, now: { name: 'New', scopes: ['conversation.read'] } };
}

test('a logout evicts no accounts or keys', async () => {
  const { read, old } = await cacheAccount();
  directories.announce({ kind: 'session', sessionId: 'ses_other', reason: 'logout' });
  expect(await read()).toEqual(old);
});

test('a control message evicts only the account or key that it concerns', async () => {
  const [one, other] = [await cacheAccount(), await cacheAccount()];
  directories.announce({ kind: 'session', sessionId: one.keyId, reason: 'revoked' });
  expect(await one.read()).toEqual({ ...one.old, scopes: one.now.scopes });
  directories.announce({ kind: 'account', tenantId: one.tenantId, reason: 'suspended' });
  expect(await one.read()).toEqual(one.now);
  expect(await other.read()).toEqual(other.old);
});

test('a check that finds a key revoked evicts it from the cache', async () => {
  const { keyId, read } = await cacheAccount();
  await database.pool.query('update access.api_keys set revoked_at = now() where id = $1', [keyId]);
  const credential = `${keyId}~0`;
  expect(await directories.sessions.findEnded([credential])).toEqual(new Map([[credential, 'revoked']]));
  await expect(read()).rejects.toMatchObject({ code: 'api_key.invalid' });
});
