import { foldResources } from '@switchboard/domain/resources/resource';
import { isAppError } from '@switchboard/platform/app-error';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findItem, listUsers } from './items.ts';
import { readHistory } from './read-history.ts';
import { readCode, setUpWidgetKernel, widgets } from './test/widgets.ts';

const kernel = setUpWidgetKernel();

const rowAndFold = async (id: string) => {
  const key = { tenantId: kernel.caller.tenantId, kind: 'widgets', id };
  const { events: stored } = await kernel.deps.events.readStream(kernel.caller.tenantId, `widget-${id}`);
  return [await findItem(kernel.deps.pool, key), foldResources(id, stored)];
};

describe('an item', () => {
  const step = fc.record({
    what: fc.constantFrom('create', 'change', 'archive', 'restore', 'restoreVersion', 'pin'),
    nth: fc.nat(3),
    name: fc.constantFrom('one', 'two', 'three'),
    size: fc.nat(2),
    isStale: fc.boolean(),
  });

  test('equals the fold of its stream after any sequence of commands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const ids: string[] = [];
        for (const { what, nth, name, size, isStale } of steps) {
          const id = ids[nth % Math.max(1, ids.length)] ?? 'wdg_none';
          const now = await findItem(kernel.deps.pool, { tenantId: kernel.caller.tenantId, kind: 'widgets', id });
          const seen = { id, version: (now?.version ?? 1) - (isStale && size === 0 ? 1 : 0) };
          const requested = {
            create: async () =>
              void ids.push((await kernel.changes().create(kernel.caller, { name: `${name} ${size}`, size })).id),
            change: () => kernel.changes().change(kernel.caller, seen, { name: `${name} ${size}`, size }),
            archive: () => kernel.changes().archive(kernel.caller, seen),
            restore: () => kernel.changes().restore(kernel.caller, seen),
            restoreVersion: () => kernel.changes().restoreVersion(kernel.caller, seen, size + 1),
            pin: () => kernel.changes().changeManaged(kernel.caller, { id }, () => ({ pin: size })),
          }[what];
          await requested().catch((error: unknown) => {
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

  test('cannot be archived while in use, nor referenced once archived', async () => {
    const whole = await kernel.changes().create(kernel.caller, { name: 'whole' });
    const part = await kernel.changes().create(kernel.caller, { name: 'part', partOf: whole.id });
    const usedBy = [{ kind: 'widgets', id: part.id, name: 'part' }];
    expect(
      await listUsers(kernel.deps.pool, { tenantId: kernel.caller.tenantId, kind: 'widgets', id: whole.id }),
    ).toEqual(usedBy);
    const refused = await kernel
      .changes()
      .archive(kernel.caller, whole)
      .catch((error: unknown) => error);
    expect([readCode(refused), refused]).toMatchObject(['resource.in_use', { details: { usedBy } }]);
    const free = await kernel.changes().change(kernel.caller, part, { partOf: null });
    await kernel.changes().archive(kernel.caller, whole);
    const back = await kernel.changes().change(kernel.caller, free, { partOf: whole.id }).catch(readCode);
    expect(back).toBe('request.invalid');
  });

  test('is either used or archived when both are requested concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const whole = await kernel.changes().create(kernel.caller, { name: `whole ${round}` });
      const [used, archived] = await Promise.allSettled([
        kernel.changes().create(kernel.caller, { name: `part ${round}`, partOf: whole.id }),
        kernel.changes().archive(kernel.caller, whole),
      ]);
      expect([used.status, archived.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('is created once by a repeated command, which returns the first result', async () => {
    const command = { ...kernel.caller, commandId: 'create-1' };
    const made = await kernel.changes().create(command, { name: 'once' });
    const changed = await kernel.changes().change({ ...kernel.caller, commandId: 'change-1' }, made, { size: 2 });
    expect(await kernel.changes().create(command, { name: 'once' })).toEqual(made);
    expect(await kernel.changes().change({ ...kernel.caller, commandId: 'change-1' }, made, { size: 2 })).toEqual(
      changed,
    );
    expect(kernel.announced).toHaveLength(2);
    expect(await rowAndFold(made.id)).toEqual([changed, changed]);
  });

  test('swaps its name with another item without errors under concurrency', async () => {
    let pair = [
      await kernel.changes().create(kernel.caller, { name: 'left' }),
      await kernel.changes().create(kernel.caller, { name: 'right' }),
    ];
    for (let round = 0; round < 10; round++) {
      const outcomes = await Promise.allSettled(
        pair.map((item, index) => kernel.changes().change(kernel.caller, item, { name: pair[1 - index]?.name })),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(readCode(outcome.reason)).toBe('resource.name_taken');
      }
      pair = pair.map((item, index) => {
        const outcome = outcomes[index];
        return outcome?.status === 'fulfilled' ? outcome.value : item;
      });
    }
  });

  test('is restored even if it references items that have been archived meanwhile', async () => {
    const whole = await kernel.changes().create(kernel.caller, { name: 'gone' });
    const part = await kernel.changes().create(kernel.caller, { name: 'left behind', partOf: whole.id });
    const archived = await kernel.changes().archive(kernel.caller, part);
    await kernel.changes().archive(kernel.caller, whole);
    expect(await kernel.changes().restore(kernel.caller, archived)).toMatchObject({
      archivedAt: null,
      fields: { partOf: whole.id },
    });
  });

  test('needs no second connection while locked, so even a full pool makes progress', async () => {
    let item = await kernel.changes().create(kernel.caller, { name: 'crowded' });
    item = await kernel.changes().change(kernel.caller, item, { size: 5 });
    const requested = Array.from({ length: 60 }, () =>
      kernel.changes().restoreVersion(kernel.caller, item, 1).catch(readCode),
    );
    const outcomes = await Promise.all(requested);
    expect(outcomes.filter((outcome) => outcome === 'resource.version_conflict')).toHaveLength(59);
  });

  test('has its long history paged, with each version compared with the one before', async () => {
    let item = await kernel.changes().create(kernel.caller, { name: 'long', size: 0 });
    for (let size = 1; size <= 30; size++) item = await kernel.changes().change(kernel.caller, item, { size });
    for (let times = 0; times < 12; times++) {
      item = await kernel.changes().archive(kernel.caller, item);
      item = await kernel.changes().restore(kernel.caller, item);
    }
    const read = async (page: number, perPage: number) =>
      (
        await readHistory(kernel.deps, widgets, {
          tenantId: kernel.caller.tenantId,
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

  test('is invisible to other accounts', async () => {
    const made = await kernel.changes().create(kernel.caller, { name: 'mine' });
    const stranger = { ...kernel.caller, tenantId: 'acc_other' };
    expect(await kernel.changes().change(stranger, made, { size: 2 }).catch(readCode)).toBe('resource.not_found');
  });

  test('cannot exceed the limit of its kind', async () => {
    const made = [];
    for (let count = 0; count < 40; count++)
      made.push(await kernel.changes().create(kernel.caller, { name: `n ${count}` }));
    expect(await kernel.changes().create(kernel.caller, { name: 'one more' }).catch(readCode)).toBe(
      'resource.limit_reached',
    );
    const [first] = made;
    if (first) await kernel.changes().archive(kernel.caller, first);
    expect(await kernel.changes().create(kernel.caller, { name: 'one more' })).toMatchObject({ version: 1 });
  });
});
