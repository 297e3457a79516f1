import { describe, expect, test } from 'vitest';
import { presentItems } from './present.ts';
import { readHistory } from './read-history.ts';
import { prunePrevious, readSealedFacts } from './sealed-texts.ts';
import { readCode, setUpWidgetKernel, widgets } from './test/widgets.ts';

const kernel = setUpWidgetKernel();

describe('an item', () => {
  test('keeps sealed texts out of its row, stream and history, and keeps the previous text only during the overlap', async () => {
    const made = await kernel
      .changes()
      .create(kernel.caller, { name: 'sealed' }, { texts: { code: 'planted-text-1' } });
    const key = { tenantId: kernel.caller.tenantId, kind: 'widgets', id: made.id };
    expect(await kernel.deps.sealed.open(kernel.deps.pool, key, 'code')).toEqual({ current: 'planted-text-1' });
    const next = await kernel
      .changes()
      .reseal(kernel.caller, made, { texts: { code: 'planted-text-2' }, overlapMs: 60_000 });
    expect(await kernel.deps.sealed.open(kernel.deps.pool, key, 'code')).toEqual({
      current: 'planted-text-2',
      previous: 'planted-text-1',
    });
    kernel.advance(60_000);
    expect(await kernel.deps.sealed.open(kernel.deps.pool, key, 'code')).toEqual({ current: 'planted-text-2' });
    const facts = await readSealedFacts(kernel.deps.pool, { ...key, field: 'code' }, [made.id]);
    expect(facts.get(made.id)).toMatchObject({ last4: 'xt-2', lastUsedAt: expect.any(Date) });
    const stale = kernel.changes().reseal(kernel.caller, made, { texts: { code: 'other' }, overlapMs: 0 });
    expect(await stale.catch(readCode)).toBe('resource.version_conflict');

    const { events: stored } = await kernel.deps.events.readStream(kernel.caller.tenantId, `widget-${made.id}`);
    const { data: history } = await readHistory(kernel.deps, widgets, {
      ...key,
      version: next.version,
      page: 1,
      perPage: 10,
    });
    expect(history.map(({ changes: [...all] }) => all.find(({ path }) => path === 'code'))).toEqual([
      { path: 'code', from: '•••', to: '•••' },
      { path: 'code', from: null, to: '•••' },
    ]);
    const { rows } = await kernel.deps.pool.query('select * from resource.items, resource.sealed');
    expect(JSON.stringify([stored, history, next, rows])).not.toContain('planted');

    await kernel.changes().archive(kernel.caller, next);
    expect(await kernel.deps.sealed.open(kernel.deps.pool, key, 'code')).toBeUndefined();
  });

  test('loses the previous text after the overlap, and opens even if the previous text is unreadable', async () => {
    const { pool, sealed } = kernel.deps;
    const toKey = ({ id }: { id: string }) => ({ tenantId: kernel.caller.tenantId, kind: 'widgets', id });
    const rotated = async (name: string, overlapMs: number) => {
      const made = await kernel.changes().create(kernel.caller, { name }, { texts: { code: 'the first' } });
      return kernel.changes().reseal(kernel.caller, made, { texts: { code: 'the second' }, overlapMs });
    };
    const [short, long] = [await rotated('short', 60_000), await rotated('long', 120_000)];
    kernel.advance(60_000);
    await prunePrevious(pool, kernel.deps.clock.now(), 10);
    const { rows } = await pool.query(
      'select id, previous is null as "isGone", previous_until is null as "isOver" from resource.sealed where id = any($1)',
      [[short.id, long.id]],
    );
    expect(new Map(rows.map(({ id, isGone, isOver }) => [id, [isGone, isOver]]))).toEqual(
      new Map([
        [short.id, [true, true]],
        [long.id, [false, false]],
      ]),
    );
    await pool.query("update resource.sealed set previous = 'sealed by nobody' where id = $1", [long.id]);
    expect(await sealed.open(pool, toKey(long), 'code')).toEqual({ current: 'the second', previous: undefined });
  });

  test('is pruned of at most the given number of previous texts', async () => {
    for (const name of ['one', 'two', 'three']) {
      const made = await kernel.changes().create(kernel.caller, { name }, { texts: { code: 'the first' } });
      await kernel.changes().reseal(kernel.caller, made, { texts: { code: 'the second' }, overlapMs: 1_000 });
    }
    kernel.advance(86_400_000);
    const prune = () => prunePrevious(kernel.deps.pool, kernel.deps.clock.now(), 2);
    expect(await prune()).toBe(2);
  });

  test('holds platform-wide unique values until it is archived', async () => {
    const mine = await kernel.changes().create(kernel.caller, { name: 'mine', serial: 'AB-1' });
    await kernel.changes().create(kernel.caller, { name: 'without' });
    const stranger = await kernel.newAccount();
    const taken = await kernel
      .changes()
      .create(stranger, { name: 'theirs', serial: 'ab-1' })
      .catch((error: unknown) => error);
    expect([readCode(taken), taken]).toMatchObject([
      'resource.number_taken',
      { details: { errors: [{ path: 'serial' }] } },
    ]);
    await kernel.changes().archive(kernel.caller, mine);
    await kernel.changes().create(stranger, { name: 'theirs', serial: 'ab-1' });
    expect(await kernel.changes().restore(kernel.caller, { id: mine.id, version: 2 }).catch(readCode)).toBe(
      'resource.number_taken',
    );
  });

  test('is presented with its measured values, and is not created if its hook refuses', async () => {
    const made = [
      await kernel.changes().create(kernel.caller, { name: 'one' }),
      await kernel.changes().create(kernel.caller, { name: 'two' }),
    ];
    const reader = { db: kernel.deps.pool, hooks: kernel.deps.hooks };
    const shown = await presentItems(reader, widgets, kernel.caller.tenantId, made);
    expect(shown.map(({ weight }) => weight)).toEqual([7, 0]);
    expect(await kernel.changes().create(kernel.caller, { name: 'refused' }).catch(readCode)).toBe('resource.conflict');
    const { rows } = await kernel.deps.pool.query("select 1 from resource.items where name = 'refused'");
    expect(rows).toEqual([]);
  });
});
