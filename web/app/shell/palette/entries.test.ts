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
  test('shows everything by kind while nothing is typed', () => {
    expect(labels(ALL, ' ')).toEqual(['Dashboard', 'Poison exposure', 'Willow After Hours', 'Theme: Dark', 'Sign out']);
  });

  test('finds what has all words, each at the beginning of a word, without case and accents', () => {
    expect(labels(ALL, 'DARK the')).toEqual(['Theme: Dark']);
    expect(labels(ALL, 'exp')).toEqual(['Poison exposure']);
    expect(labels(ALL, 'v12')).toEqual(['Willow After Hours']);
    expect(labels(ALL, 'oison')).toEqual([]);
    expect(labels([entry('goTo', 'Búsqueda')], 'busq')).toEqual(['Búsqueda']);
  });

  test('shows what the server found, whatever it is called', () => {
    const found = entry('conversations', 'Hannah Whitfield', { isFound: true });
    expect(labels([...ALL, found], 'chocolate')).toEqual(['Hannah Whitfield']);
  });

  test('never shows more than eight of a kind, and few of what there may be many of until something is typed', () => {
    const tags = Array.from({ length: 200 }, (_, index) => entry('tags', `Tag ${index}`));
    expect(labels(tags, '')).toHaveLength(4);
    expect(labels(tags, 'tag')).toHaveLength(8);
  });
});
