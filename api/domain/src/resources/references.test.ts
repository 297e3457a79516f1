import { expect, test } from 'vitest';
import { referencesOf } from './references.ts';

const definition = { references: { leadId: 'users', tagIds: 'smartTags' } };

test('each id is told with its kind and its place', () => {
  expect(referencesOf(definition, { leadId: 'usr_1', tagIds: [7, 9], note: 'usr_2' })).toEqual([
    { path: 'leadId', kind: 'users', id: 'usr_1' },
    { path: 'tagIds.0', kind: 'smartTags', id: '7' },
    { path: 'tagIds.1', kind: 'smartTags', id: '9' },
  ]);
});

test('nothing refers to nothing', () => {
  expect(referencesOf(definition, { leadId: null, tagIds: [] })).toEqual([]);
  expect(referencesOf(definition, {})).toEqual([]);
});

test('the entries of a list may each refer to something', () => {
  const held = { holds: [{ substituteId: 'vet_2' }, { substituteId: null }, { substituteId: 'vet_3' }] };
  expect(referencesOf({ references: { 'holds.substituteId': 'veterinarians' } }, held)).toEqual([
    { path: 'holds.0.substituteId', kind: 'veterinarians', id: 'vet_2' },
    { path: 'holds.2.substituteId', kind: 'veterinarians', id: 'vet_3' },
  ]);
});
