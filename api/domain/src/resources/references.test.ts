import { expect, test } from 'vitest';
import { listReferences } from './references.ts';

const definition = { references: { leadId: 'users', tagIds: 'smartTags' } };

test('listReferences lists each id with its kind and path', () => {
  expect(listReferences(definition, { leadId: 'usr_1', tagIds: [7, 9], note: 'usr_2' })).toEqual([
    { path: 'leadId', kind: 'users', id: 'usr_1' },
    { path: 'tagIds.0', kind: 'smartTags', id: '7' },
    { path: 'tagIds.1', kind: 'smartTags', id: '9' },
  ]);
});

test('listReferences lists nothing without ids', () => {
  expect(listReferences(definition, { leadId: null, tagIds: [] })).toEqual([]);
  expect(listReferences(definition, {})).toEqual([]);
});

test('listReferences lists the references of objects in an array', () => {
  const fields = { holds: [{ substituteId: 'vet_2' }, { substituteId: null }, { substituteId: 'vet_3' }] };
  expect(listReferences({ references: { 'holds.substituteId': 'veterinarians' } }, fields)).toEqual([
    { path: 'holds.0.substituteId', kind: 'veterinarians', id: 'vet_2' },
    { path: 'holds.2.substituteId', kind: 'veterinarians', id: 'vet_3' },
  ]);
});
