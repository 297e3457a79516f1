import { defineResource } from '@switchboard/contracts/resources/define-resource';
import { resourceEventSchemas } from '@switchboard/contracts/resources/events';
import { foldResources } from '@switchboard/domain/resources/resource';
import { isAppError } from '@switchboard/platform/app-error';
import { createEventCodec } from '@switchboard/platform/event-store/codec';
import { createEventStore } from '@switchboard/platform/event-store/event-store';
import type { EventStore } from '@switchboard/platform/event-store/types';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { resourceChanges } from './change-resource.ts';
import type { ResourceChanged, ResourceDeps } from './deps.ts';
import { findItem } from './queries.ts';
import { readHistory } from './read-history.ts';
import { listUsers } from './usage-queries.ts';

const widgets = defineResource({
  kind: 'widgets',
  singular: 'widget',
  idPrefix: 'wdg',
  fields: { size: z.int(), partOf: z.string().nullable(), pin: z.int().optional() },
  defaults: { size: 1, partOf: null },
  managed: ['pin'],
  limit: 40,
  readers: 'all',
  managers: [],
  searched: [],
  sorts: [],
  filters: [],
  references: { partOf: 'widgets' },
});

let database: TestDatabase;
let events: EventStore;
let deps: ResourceDeps;
let told: ResourceChanged[];
let tenants = 0;
let caller: Caller;
const changes = () => resourceChanges(deps, widgets);
const codeOf = (error: unknown) => (isAppError(error) ? error.code : error);

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  const types = Object.entries(resourceEventSchemas(widgets)).map(([type, schema]) => [
    type,
    { schema, version: 1, upcast: [] },
  ]);
  const codec = createEventCodec(Object.fromEntries(types));
  events = createEventStore({ pool: database.pool, codec, logger: { warn: () => {} } });
  const none = async () => new Set<string>();
  deps = {
    pool: database.pool,
    events,
    clock: { now: () => new Date() },
    targets: { users: none, smartTags: none },
    onChanged: (change) => told.push(change),
  };
});
beforeEach(async () => {
  told = [];
  const tenantId = `acc_${++tenants}`;
  await database.pool.query({
    text: "insert into access.accounts (id, name, type, plan, time_zone) values ($1, $1, 'test', '', 'UTC')",
    values: [tenantId],
  });
  caller = { tenantId, actor: { kind: 'user', id: 'usr_1' }, traceId: 'a'.repeat(32) };
});
afterAll(async () => {
  await events?.close();
  await database?.drop();
});

const rowAndFold = async (id: string) => {
  const key = { tenantId: caller.tenantId, kind: 'widgets', id };
  const { events: stored } = await events.readStream(caller.tenantId, `widget-${id}`);
  return [await findItem(database.pool, key), foldResources(id, stored)];
};

describe('an item', () => {
  const step = fc.record({
    what: fc.constantFrom('create', 'change', 'archive', 'restore', 'restoreVersion', 'pin'),
    nth: fc.nat(3),
    name: fc.constantFrom('one', 'two', 'three'),
    size: fc.nat(2),
    isStale: fc.boolean(),
  });

  test('is what its stream tells, whatever was asked of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const ids: string[] = [];
        for (const { what, nth, name, size, isStale } of steps) {
          const id = ids[nth % Math.max(1, ids.length)] ?? 'wdg_none';
          const now = await findItem(database.pool, { tenantId: caller.tenantId, kind: 'widgets', id });
          const seen = { id, version: (now?.version ?? 1) - (isStale && size === 0 ? 1 : 0) };
          const asked = {
            create: async () => void ids.push((await changes().create(caller, { name: `${name} ${size}`, size })).id),
            change: () => changes().change(caller, seen, { name: `${name} ${size}`, size }),
            archive: () => changes().archive(caller, seen),
            restore: () => changes().restore(caller, seen),
            restoreVersion: () => changes().restoreVersion(caller, seen, size + 1),
            pin: () => changes().changeManaged(caller, id, () => ({ pin: size })),
          }[what];
          await asked().catch((error: unknown) => {
            if (!isAppError(error)) throw error;
          });
        }
        for (const id of ids) {
          const [row, fold] = await rowAndFold(id);
          expect(row).toEqual(fold);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('that another one uses is not archived, and says who uses it; nothing new refers to one in the archive', async () => {
    const whole = await changes().create(caller, { name: 'whole' });
    const part = await changes().create(caller, { name: 'part', partOf: whole.id });
    const usedBy = [{ kind: 'widgets', id: part.id, name: 'part' }];
    expect(await listUsers(database.pool, { tenantId: caller.tenantId, kind: 'widgets', id: whole.id })).toEqual(
      usedBy,
    );
    const refused = await changes()
      .archive(caller, whole)
      .catch((error: unknown) => error);
    expect([codeOf(refused), refused]).toMatchObject(['resource.in_use', { details: { usedBy } }]);
    const free = await changes().change(caller, part, { partOf: null });
    await changes().archive(caller, whole);
    const back = await changes().change(caller, free, { partOf: whole.id }).catch(codeOf);
    expect(back).toBe('request.invalid');
  });

  test('is either used or archived, when both are asked for at once', async () => {
    for (let round = 0; round < 8; round++) {
      const whole = await changes().create(caller, { name: `whole ${round}` });
      const [used, archived] = await Promise.allSettled([
        changes().create(caller, { name: `part ${round}`, partOf: whole.id }),
        changes().archive(caller, whole),
      ]);
      expect([used.status, archived.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('is made once by a command that is carried out twice, and is answered as it was made', async () => {
    const command = { ...caller, commandId: 'create-1' };
    const made = await changes().create(command, { name: 'once' });
    const changed = await changes().change({ ...caller, commandId: 'change-1' }, made, { size: 2 });
    expect(await changes().create(command, { name: 'once' })).toEqual(made);
    expect(await changes().change({ ...caller, commandId: 'change-1' }, made, { size: 2 })).toEqual(changed);
    expect(told).toHaveLength(2);
    expect(await rowAndFold(made.id)).toEqual([changed, changed]);
  });

  test('swaps its name with another one without a fault, however often both are asked for at once', async () => {
    let pair = [await changes().create(caller, { name: 'left' }), await changes().create(caller, { name: 'right' })];
    for (let round = 0; round < 10; round++) {
      const outcomes = await Promise.allSettled(
        pair.map((item, index) => changes().change(caller, item, { name: pair[1 - index]?.name })),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(codeOf(outcome.reason)).toBe('resource.name_taken');
      }
      pair = pair.map((item, index) => {
        const outcome = outcomes[index];
        return outcome?.status === 'fulfilled' ? outcome.value : item;
      });
    }
  });

  test('is restored with what it referred to, though that is in the archive by now', async () => {
    const whole = await changes().create(caller, { name: 'gone' });
    const part = await changes().create(caller, { name: 'left behind', partOf: whole.id });
    const archived = await changes().archive(caller, part);
    await changes().archive(caller, whole);
    expect(await changes().restore(caller, archived)).toMatchObject({ archivedAt: null, fields: { partOf: whole.id } });
  });

  test('waits for no second connection while it holds a lock: as many as the pool has go through at once', async () => {
    let item = await changes().create(caller, { name: 'crowded' });
    item = await changes().change(caller, item, { size: 5 });
    const asked = Array.from({ length: 60 }, () => changes().restoreVersion(caller, item, 1).catch(codeOf));
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'resource.version_conflict')).toHaveLength(59);
  });

  test('has its history page by page, each version against the one before it, however long it is', async () => {
    let item = await changes().create(caller, { name: 'long', size: 0 });
    for (let size = 1; size <= 30; size++) item = await changes().change(caller, item, { size });
    for (let times = 0; times < 12; times++) {
      item = await changes().archive(caller, item);
      item = await changes().restore(caller, item);
    }
    const read = async (page: number, perPage: number) =>
      (
        await readHistory(deps, widgets, {
          tenantId: caller.tenantId,
          id: item.id,
          version: item.version,
          page,
          perPage,
        })
      ).data;
    const whole = await read(1, 100);
    expect(whole.map(({ version }) => version)).toEqual(Array.from({ length: 55 }, (_, index) => 55 - index));
    expect(whole.at(-3)?.changes).toEqual([{ path: 'size', from: 1, to: 2 }]);
    for (const perPage of [1, 3, 10]) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(55 / perPage) }, (_, page) => read(page + 1, perPage)),
      );
      expect(pages.flat()).toEqual(whole);
    }
  });

  test('is of one account alone', async () => {
    const made = await changes().create(caller, { name: 'mine' });
    const stranger = { ...caller, tenantId: 'acc_other' };
    expect(await changes().change(stranger, made, { size: 2 }).catch(codeOf)).toBe('resource.not_found');
  });

  test('is one of as many as its kind may have', async () => {
    const made = [];
    for (let count = 0; count < 40; count++) made.push(await changes().create(caller, { name: `n ${count}` }));
    expect(await changes().create(caller, { name: 'one more' }).catch(codeOf)).toBe('resource.limit_reached');
    const [first] = made;
    if (first) await changes().archive(caller, first);
    expect(await changes().create(caller, { name: 'one more' })).toMatchObject({ version: 1 });
  });
});
