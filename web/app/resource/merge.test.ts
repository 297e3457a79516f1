import { expect, test } from 'vitest';
import { changedFields, isEqual, mergeOf } from './merge.ts';
import { buildItem } from './test/build-item.ts';

const base = buildItem({ name: 'Front desk', body: 'one', samples: { a: '1', b: '2' }, ids: ['x', 'y'] });
const FIELDS = ['name', 'body', 'samples', 'ids'];
const { name, ...rest } = base;
const mine = (changes: object) => ({ name, ...rest, ...changes });

test('only what both changed to different values has to be chosen', () => {
  const merge = mergeOf(FIELDS, {
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

test('the same change by both is nobody’s conflict', () => {
  const merge = mergeOf(FIELDS, { base, mine: mine({ body: 'two' }), theirs: { ...base, body: 'two' } });
  expect(merge).toEqual({ conflicts: [], taken: ['body'], kept: [] });
});

test('the order of an object’s keys says nothing, that of a list does', () => {
  expect(changedFields(FIELDS, base, mine({ samples: { b: '2', a: '1' } }))).toEqual([]);
  expect(changedFields(FIELDS, base, mine({ ids: ['y', 'x'] }))).toEqual(['ids']);
});

test('nothing and an empty text differ', () => {
  expect([isEqual(null, ''), isEqual(null, null), isEqual(undefined, undefined)]).toEqual([false, true, true]);
});
