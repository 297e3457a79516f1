import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const before = { name: 'Hello', fields: { body: 'one', labels: { production: 1 }, ids: ['a'] }, archivedAt: null };

test('a first state is told whole, but for what it has not', () => {
  expect(changesBetween(undefined, before)).toEqual([
    { path: 'name', from: null, to: 'Hello' },
    { path: 'body', from: null, to: 'one' },
    { path: 'labels.production', from: null, to: 1 },
    { path: 'ids', from: null, to: ['a'] },
  ]);
});

test('objects differ key by key, lists as a whole', () => {
  const fields = { body: 'one', labels: { staging: 2 }, ids: ['a', 'b'] };
  expect(changesBetween(before, { ...before, fields })).toEqual([
    { path: 'labels.production', from: 1, to: null },
    { path: 'ids', from: ['a'], to: ['a', 'b'] },
    { path: 'labels.staging', from: null, to: 2 },
  ]);
});

test('an archiving is a change, and two equal states have none', () => {
  const archivedAt = '2026-01-05T09:00:00.000Z';
  expect(changesBetween(before, { ...before, archivedAt })).toEqual([
    { path: 'archivedAt', from: null, to: archivedAt },
  ]);
  expect(changesBetween(before, { ...before, fields: { ids: ['a'], labels: { production: 1 }, body: 'one' } })).toEqual(
    [],
  );
});
