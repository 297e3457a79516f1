import { expect, test } from 'vitest';
import { changedFields, isEqual, mergeEdits } from './merge.ts';
import { buildItem } from './test/build-item.ts';

const base = buildItem({ name: 'Front desk', body: 'one', samples: { a: '1', b: '2' }, ids: ['x', 'y'] });
const FIELDS = ['name', 'body', 'samples', 'ids'];
const { name, ...rest } = base;
const mine = (changes: object) => ({ name, ...rest, ...changes });

test('a merge reports a conflict only where both sides changed a field to different values', () => {
  const merge = mergeEdits(FIELDS, {
    base,
    mine: mine({ name: 'Desk', body: 'two' }),
    theirs: { ...base, body: 'three', ids: ['y'] },
  });
  expect(merge).toEqual({
    conflicts: [{ field: 'body', base: 'one', mine: 'two', theirs: 'three' }],
    taken: ['ids'],
    kept: ['name'],
  });
});

test('a merge reports no conflict when both sides made the same change', () => {
  const merge = mergeEdits(FIELDS, { base, mine: mine({ body: 'two' }), theirs: { ...base, body: 'two' } });
  expect(merge).toEqual({ conflicts: [], taken: ['body'], kept: [] });
});

test('comparing values ignores the order of an object’s keys, but not of a list', () => {
  expect(changedFields(FIELDS, base, mine({ samples: { b: '2', a: '1' } }))).toEqual([]);
  expect(changedFields(FIELDS, base, mine({ ids: ['y', 'x'] }))).toEqual(['ids']);
});

test('comparing values treats null and an empty text as different', () => {
  expect([isEqual(null, ''), isEqual(null, null), isEqual(undefined, undefined)]).toEqual([false, true, true]);
});
