import { describe, expect, test } from 'vitest';
import { chooseWay, type SearchEstimate } from './search-way.ts';

const RARE: SearchEstimate = {
  named: 0,
  isByTag: false,
  said: 20,
  saidEach: 20,
  candidates: 1_000_000,
  all: 1_000_000,
};

describe('the way a search is done', () => {
  test('follows a rare word from its index', () => {
    expect(chooseWay(RARE)).toBe('terms');
  });

  test('walks for a frequent word, which soon fills the page', () => {
    expect(chooseWay({ ...RARE, said: 300_000, saidEach: 300_000 })).toBe('walk');
  });

  test('walks for two frequent words that are seldom said together, where few conversations are left', () => {
    const together = { ...RARE, said: 500, saidEach: 600_000, candidates: 2_000 };
    expect(chooseWay(together)).toBe('walk');
  });

  test('reads the rows where too many names match to find them beforehand, or tags do', () => {
    const frequent = { ...RARE, said: 300_000, saidEach: 300_000 };
    expect(chooseWay({ ...frequent, named: 200_000 })).toBe('walk-rows');
    expect(chooseWay({ ...frequent, named: 10, isByTag: true })).toBe('walk-rows');
  });
});
