import { hash } from '@node-rs/argon2';
import { accessStream } from '@switchboard/contracts/events';
import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tags';
import type { EventMetadata, EventStore, NewEvent } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { DEMO_PASSWORD, type DemoAccount, type DemoUser, demoAccounts, demoTags, demoUsers } from './accounts.ts';
import { findFirstStart, insertAccount, insertPerson, insertUser, nextTagIds, setOwners } from './queries.ts';

export interface SeedAccountsDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
}

const METADATA: EventMetadata = { correlationId: 'demo', actor: { kind: 'system', id: 'seed' } };

/**
 * Makes the demo accounts, their people and their tags, each with its audit event; what is there already stays as it is.
 *
 * @returns when the accounts were made first, which the stories are dated back from.
 */
export async function seedAccounts({ pool, events, clock }: SeedAccountsDeps): Promise<Date> {
  const passwordHash = await hash(DEMO_PASSWORD);
  await withTransaction(pool, async (client) => {
    const now = clock.now();
    for (const account of demoAccounts) {
      if (!(await insertAccount(client, account, now))) continue;
      await events.appendWithin(client, [request(account.id, account.id, created(account))]);
    }
    for (const user of demoUsers) {
      if (!(await insertUser(client, user, now))) continue;
      if (user.status !== 'invited') await insertPerson(client, user, passwordHash);
      await events.appendWithin(client, [request(user.tenantId, user.id, userCreated(user))]);
    }
    await setOwners(client);
  });
  for (const account of demoAccounts) await defineTags({ pool, events }, account.id);
  return (await findFirstStart(pool, 'acc_willow')) ?? clock.now();
}

async function defineTags(
  { pool, events }: Pick<SeedAccountsDeps, 'pool' | 'events'>,
  tenantId: string,
): Promise<void> {
  const { version } = await events.readStream(tenantId, SMART_TAGS_STREAM, { limit: 1 });
  if (version > 0) return;
  const ids = await nextTagIds(pool, demoTags.length);
  const defined = demoTags.map(
    (tag, index): NewEvent => ({
      type: 'smart-tag.defined',
      data: { smartTagId: ids[index] ?? 0, ...tag },
    }),
  );
  await events.append({
    tenantId,
    streamId: SMART_TAGS_STREAM,
    expectedVersion: 'none',
    events: defined,
    metadata: METADATA,
  });
}

function request(tenantId: string, id: string, event: NewEvent) {
  return { tenantId, streamId: accessStream(id), expectedVersion: 'any', events: [event], metadata: METADATA } as const;
}

function created({ id, name }: DemoAccount): NewEvent {
  return { type: 'account.created', data: { accountId: id, name } };
}

function userCreated({ id, role }: DemoUser): NewEvent {
  return { type: 'user.created', data: { userId: id, role } };
}
