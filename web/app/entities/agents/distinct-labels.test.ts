import { expect, test } from 'vitest';
import { distinguishLabels } from './distinct-labels.ts';

const TRIAGES = [
  { key: 'agt_1', label: 'Triage' },
  { key: 'triage', label: 'Triage' },
];
const labels = (items: readonly { readonly label: string }[]) => items.map(({ label }) => label);

test('only items with equal names show their keys', () => {
  const items = [{ key: 'desk', label: 'Front Desk' }, ...TRIAGES];
  expect(labels(distinguishLabels(items))).toEqual(['Front Desk', 'Triage, agt_1', 'Triage, triage']);
});

test('a mark replaces the key where it suffices', () => {
  const getMark = (key: string) => (key.startsWith('agt_') ? undefined : 'on a platform');
  expect(labels(distinguishLabels(TRIAGES, getMark))).toEqual(['Triage', 'Triage, on a platform']);
  expect(labels(distinguishLabels([...TRIAGES, { key: 'triage-2', label: 'Triage' }], getMark))).toEqual([
    'Triage',
    'Triage, on a platform, triage',
    'Triage, on a platform, triage-2',
  ]);
  expect(labels(distinguishLabels([{ key: 'triage', label: 'Triage' }], getMark))).toEqual(['Triage']);
});
