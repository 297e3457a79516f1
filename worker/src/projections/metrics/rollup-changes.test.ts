import type { CallColumns } from '@switchboard/application/calls/call-flags';
import { DAY_OF_ALL } from '@switchboard/application/calls/rollups/rollups-of-call';
import { expect, test } from 'vitest';
import { rollupChanges } from './rollup-changes.ts';

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
  tool_names: [],
  has_recording: false,
  name: null,
};

const getNames = (before: CallColumns | undefined, after: CallColumns) =>
  rollupChanges([{ tenantId: 'acc_willow', before, after }]).map(({ name }) => name);

test('a change that leaves the day’s rollup equal still includes it', () => {
  const names = getNames(call, { ...call, language: 'es' });
  expect(names.filter(({ dimension }) => dimension === 'language')).toHaveLength(8);
  expect(names.filter(({ dimension }) => dimension !== 'language')).toEqual([
    { ...DAY_OF_ALL, at: '2026-11-18T00:00:00.000Z' },
  ]);
});

test('changes of other hours that leave the day’s rollup equal still include it', () => {
  const later = { ...call, started_at: '2026-11-18T17:00:00.000Z', language: 'es' };
  const names = rollupChanges([
    { tenantId: 'acc_willow', before: call, after: { ...call, language: 'es' } },
    { tenantId: 'acc_willow', before: later, after: { ...later, language: 'en' } },
  ]).map(({ name }) => name);
  expect(names.filter(({ dimension }) => dimension === 'all')).toEqual([
    { ...DAY_OF_ALL, at: '2026-11-18T00:00:00.000Z' },
  ]);
});

test.each([{ state: 'answered' }, { tool_names: ['book'] }, { has_recording: true }, { name: 'Zoë Quill' }])(
  'a change that affects no metric includes no rollup: %o',
  (change) => {
    expect(getNames(call, { ...call, ...change })).toEqual([]);
  },
);
