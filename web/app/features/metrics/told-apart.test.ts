import { expect, test } from 'vitest';
import { toldApart } from './told-apart.ts';

const TRIAGES = [
  { key: 'agt_1', label: 'Triage' },
  { key: 'triage', label: 'Triage' },
];
const labels = (items: readonly { readonly label: string }[]) => items.map(({ label }) => label);

test('what has one name is told apart by its key, and nothing else is', () => {
  const items = [{ key: 'desk', label: 'Front Desk' }, ...TRIAGES];
  expect(labels(toldApart(items))).toEqual(['Front Desk', 'Triage, agt_1', 'Triage, triage']);
});

test('a mark tells apart without keys, as far as it can', () => {
  const markOf = (key: string) => (key.startsWith('agt_') ? undefined : 'on a platform');
  expect(labels(toldApart(TRIAGES, markOf))).toEqual(['Triage', 'Triage, on a platform']);
  expect(labels(toldApart([...TRIAGES, { key: 'triage-2', label: 'Triage' }], markOf))).toEqual([
    'Triage',
    'Triage, on a platform, triage',
    'Triage, on a platform, triage-2',
  ]);
  expect(labels(toldApart([{ key: 'triage', label: 'Triage' }], markOf))).toEqual(['Triage']);
});
