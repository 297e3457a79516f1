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
  // Its time stands still: what is remembered is forgotten by messages alone.
  directories = await openDirectories({ db: database.pool, bus: createLocalLiveBus(), clock: fixedClock(), logger });
});
afterAll(async () => {
  await directories.close();
  await database.drop();
});

/** An account and its key, both remembered from before a change of their rows. */
async function remembered() {
  const tenantId = await insertAccount(database.pool);
  const key = await insertApiKey(database.pool, { tenantId, scopes: ['intake.write'] });
  const look = async () => ({
    name: (await directories.accounts.find(tenantId))?.name,
    scopes: (await directories.apiKeys.find(key.key, '127.0.0.1')).scopes,
  });
  const old = await look();
  await database.pool.query("update access.accounts set name = 'New' where id = $1", [tenantId]);
  await database.pool.query("update access.api_keys set scopes = '{conversation.read}' where id = $1", [key.id]);
  return { tenantId, keyId: key.id, look, old, now: { name: 'New', scopes: ['conversation.read'] } };
}

test('a logout makes nobody forget accounts and keys', async () => {
  const { look, old } = await remembered();
  directories.announce({ kind: 'session', sessionId: 'ses_other', reason: 'logout' });
  expect(await look()).toEqual(old);
});

test('a message about one account or key makes everybody forget that one', async () => {
  const [one, other] = [await remembered(), await remembered()];
  directories.announce({ kind: 'session', sessionId: one.keyId, reason: 'revoked' });
  expect(await one.look()).toEqual({ ...one.old, scopes: one.now.scopes });
  directories.announce({ kind: 'account', tenantId: one.tenantId, reason: 'suspended' });
  expect(await one.look()).toEqual(one.now);
  expect(await other.look()).toEqual(other.old);
});
