import { expect, test } from 'vitest';
import { toldApart } from './told-apart.ts';

test('what has one name is told apart by its key, and nothing else is', () => {
  const items = [
    { key: 'desk', label: 'Front Desk' },
    { key: 'agt_1', label: 'Triage' },
    { key: 'triage', label: 'Triage' },
  ];
  expect(toldApart(items).map(({ label }) => label)).toEqual(['Front Desk', 'Triage, agt_1', 'Triage, triage']);
});
