import { randomInt } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend } from './test/build-append.ts';
import type { AppendResult, EventStore } from './types.ts';

const ROUNDS = 40;
const STREAMS = 3;
const POISON = 'poison';
/** On a busy machine, more concurrent appends would exceed the store's timeout. */
const MAX_OPEN = 150;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ max: 16 });
  // Simulates content that only the database refuses.
  await database.pool.query(`create function es.refuse_poison() returns trigger language plpgsql as $$
    begin raise exception 'poison' using errcode = '22000'; end $$`);
  await database.pool.query(`create trigger refuse_poison before insert on es.streams for each row
    when (new.stream_id = '${POISON}') execute function es.refuse_poison()`);
});

afterAll(async () => {
  await database?.drop();
});

describe('appends to one stream keep the order of the calls', () => {
  test('whatever batches they are in', async () => {
    const { store } = openStore();
    const streams = ['counter-1', 'counter-2', 'counter-3'];
    const asked = Array.from({ length: 600 }, (_, index) => streams[index % streams.length] ?? 'counter-1');

    const results = await Promise.all(asked.map((streamId) => store.append(buildAppend({ streamId }))));

    for (const streamId of streams) {
      const own = results.filter((result) => result.streamId === streamId);
      expect(own.map(({ version }) => version)).toEqual(own.map((_, index) => index + 1));
      expectAscending(own);
    }
  });

  test('when their tenant stalls while a batch is halved to find an invalid append', async () => {
    const { store, stalled } = openStore();
    const tenantId = randomTenant();
    await store.append(buildAppend({ tenantId }));
    const release = await holdHead(tenantId);

    const first = store.append(buildAppend({ tenantId }));
    const poison = store.append(buildAppend({ tenantId, streamId: POISON }));
    const later = [1, 2].map(() => store.append(buildAppend({ tenantId })));
    poison.catch(() => undefined);
    await eventually(() => expect(stalled).toContain(tenantId));
    await release();

    const versions = (await Promise.all([first, ...later])).map(({ version }) => version);
    expect(versions).toEqual([2, 3, 4]);
    await expect(poison).rejects.toMatchObject({ code: 'event_store.payload_invalid' });
  });

  test('for any mix of tenants, stalls and invalid appends', async () => {
    const { store } = openStore();
    const tenants = Array.from({ length: 6 }, () => randomTenant());
    await Promise.all(tenants.map((tenantId) => store.append(buildAppend({ tenantId, streamId: 'opened' }))));
    const asked: { tenantId: string; streamId: string; isPoison: boolean; answer: Promise<AppendResult> }[] = [];
    let releases: (() => Promise<void>)[] = [];
    let answered = 0;

    for (let round = 0; round < ROUNDS; round += 1) {
      const held = tenants.filter(() => randomInt(6) === 0);
      if (releases.length === 0) releases = await Promise.all(held.map(holdHead));
      for (let nth = randomInt(1, 60); nth > 0; nth -= 1) {
        const tenantId = tenants[randomInt(tenants.length)] ?? '';
        const isPoison = randomInt(25) === 0;
        const streamId = isPoison ? POISON : `s-${randomInt(STREAMS)}`;
        const answer = store.append(buildAppend({ tenantId, streamId }));
        answer.catch(() => undefined);
        asked.push({ tenantId, streamId, isPoison, answer });
        if (randomInt(10) === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      // Some rounds start while earlier batches still wait for a lock.
      if (randomInt(2) === 0) await Promise.all(releases.splice(0).map((release) => release()));
      if (releases.length === 0 && asked.length - answered > MAX_OPEN) {
        await Promise.allSettled(asked.map(({ answer }) => answer));
        answered = asked.length;
      }
    }
    await Promise.all(releases.map((release) => release()));

    const outcomes = await Promise.allSettled(asked.map(({ answer }) => answer));
    for (const [index, { isPoison }] of asked.entries()) {
      const outcome = outcomes[index];
      if (isPoison) expect(outcome?.status).toBe('rejected');
      // On a busy machine, the store's timeout may expire, which it reports.
      else if (outcome?.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'event_store.unavailable' });
    }
    const fulfilled = outcomes.flatMap((outcome, index) => {
      const { tenantId, streamId } = asked[index] ?? { tenantId: '', streamId: '' };
      return outcome.status === 'fulfilled' ? [{ key: `${tenantId} ${streamId}`, result: outcome.value }] : [];
    });
    expect(fulfilled.length).toBeGreaterThan(asked.length / 2);
    for (const own of Map.groupBy(fulfilled, ({ key }) => key).values()) expectAscending(own.map((o) => o.result));
  });
});

function expectAscending(results: readonly AppendResult[]): void {
  const positions = results.map(({ position }) => position);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
}

function openStore(): { store: EventStore; stalled: string[] } {
  const stalled: string[] = [];
  const warn = ({ tenantId }: { tenantId?: string }) => void (tenantId && stalled.push(tenantId));
  const store = createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn } });
  onTestFinished(() => store.close());
  return { store, stalled };
}

/** Locks the row that an append of the tenant needs last, so that invalid content is found before the lock. */
async function holdHead(tenantId: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from es.tenant_head where tenant_id = $1 for update', [tenantId]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
