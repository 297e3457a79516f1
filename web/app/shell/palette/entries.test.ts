import { describe, expect, test } from 'vitest';
import { type Entry, type EntryGroup, matchEntries } from './entries.ts';

const entry = (group: EntryGroup, label: string, more: Partial<Entry> = {}): Entry => ({
  id: `${group}-${label}`,
  group,
  label,
  icon: null,
  run: () => undefined,
  ...more,
});
const labels = (entries: readonly Entry[], text: string) => matchEntries(entries, text).map(({ label }) => label);

const ALL = [
  entry('actions', 'Theme: Dark'),
  entry('actions', 'Sign out'),
  entry('tags', 'Poison exposure'),
  entry('goTo', 'Dashboard'),
  entry('agents', 'Willow After Hours', { detail: 'v12' }),
];

describe('the palette', () => {
  test('shows everything by kind while the input is empty', () => {
    expect(labels(ALL, ' ')).toEqual(['Dashboard', 'Poison exposure', 'Willow After Hours', 'Theme: Dark', 'Sign out']);
  });

  test('finds entries that contain every word as a prefix, ignoring case and accents', () => {
    expect(labels(ALL, 'DARK the')).toEqual(['Theme: Dark']);
    expect(labels(ALL, 'exp')).toEqual(['Poison exposure']);
    expect(labels(ALL, 'v12')).toEqual(['Willow After Hours']);
    expect(labels(ALL, 'oison')).toEqual([]);
    expect(labels([entry('goTo', 'Búsqueda')], 'busq')).toEqual(['Búsqueda']);
  });

  test('shows the server’s results, whatever their names', () => {
    const found = entry('conversations', 'Hannah Whitfield', { isFound: true });
    expect(labels([...ALL, found], 'chocolate')).toEqual(['Hannah Whitfield']);
  });

  test('shows at most eight entries per kind, and only a few of large kinds while the input is empty', () => {
    const tags = Array.from({ length: 200 }, (_, index) => entry('tags', `Tag ${index}`));
    expect(labels(tags, '')).toHaveLength(4);
    expect(labels(tags, 'tag')).toHaveLength(8);
  });
});
