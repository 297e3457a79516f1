import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const before = { name: 'Hello', fields: { body: 'one', labels: { production: 1 }, ids: ['a'] }, archivedAt: null };

test('a first state lists all fields with a value', () => {
  expect(changesBetween(undefined, before)).toEqual([
    { path: 'name', from: null, to: 'Hello' },
    { path: 'body', from: null, to: 'one' },
    { path: 'labels.production', from: null, to: 1 },
    { path: 'ids', from: null, to: ['a'] },
  ]);
});

test('objects are compared key by key, and arrays as a whole', () => {
  const fields = { body: 'one', labels: { staging: 2 }, ids: ['a', 'b'] };
  expect(changesBetween(before, { ...before, fields })).toEqual([
    { path: 'labels.production', from: 1, to: null },
    { path: 'ids', from: ['a'], to: ['a', 'b'] },
    { path: 'labels.staging', from: null, to: 2 },
  ]);
});

test('archiving is a change, and equal states have no changes', () => {
  const archivedAt = '2026-01-05T09:00:00.000Z';
  expect(changesBetween(before, { ...before, archivedAt })).toEqual([
    { path: 'archivedAt', from: null, to: archivedAt },
  ]);
  expect(changesBetween(before, { ...before, fields: { ids: ['a'], labels: { production: 1 }, body: 'one' } })).toEqual(
    [],
  );
});
