import type { CallColumns } from '@switchboard/application/calls/call-flags';
import { DAY_OF_ALL } from '@switchboard/application/calls/cells/cells-of-call';
import { expect, test } from 'vitest';
import { cellChanges } from './cell-changes.ts';

const call: CallColumns = {
  is_listed: true,
  started_at: '2026-11-18T15:00:00.000Z',
  language: 'en',
  agent_id: null,
  agent_name: null,
  outcome: null,
  ended_at: null,
  transfer_to: null,
  costs: [],
  smart_tags: [],
  taken_off_tags: [],
  person_tags: [],
  agent_tags: [],
  state: 'heard',
};

const namesOf = (before: CallColumns | undefined, after: CallColumns) =>
  cellChanges([{ tenantId: 'acc_willow', before, after }]).map(({ name }) => name);

test('a change that all calls of a day count alike names the cell of that day all the same', () => {
  const names = namesOf(call, { ...call, language: 'es' });
  expect(names.filter(({ dimension }) => dimension === 'language')).toHaveLength(8);
  expect(names.filter(({ dimension }) => dimension !== 'language')).toEqual([
    { ...DAY_OF_ALL, at: '2026-11-18T00:00:00.000Z' },
  ]);
});

test('a change of nothing that counts names no cell', () => {
  expect(namesOf(call, { ...call, state: 'answered' })).toEqual([]);
});
