import { describe, expect, test } from 'vitest';
import { planSearch, type SearchEstimate } from './search-plan.ts';

const RARE: SearchEstimate = {
  named: 0,
  tagged: 0,
  said: 20,
  saidEach: 20,
  candidates: 1_000_000,
  passed: 1_000_000,
  all: 1_000_000,
  allAccounts: 100_000_000,
  isByName: true,
  isOrdered: true,
  length: 6,
};

describe('the plan of a search', () => {
  test('starts from the index for a rare word', () => {
    expect(planSearch(RARE)).toEqual({ index: 'account', strategy: 'terms' });
  });

  test('scans in list order for a frequent word, after listing the few matching names', () => {
    const frequent = { ...RARE, named: 10, said: 300_000, saidEach: 300_000 };
    expect(planSearch(frequent)).toEqual({ index: 'account', strategy: 'walk', named: 'listed', said: 'looked' });
  });

  test('scans in list order for two frequent words that rarely occur together, if few conversations are left', () => {
    const together = { ...RARE, said: 500, saidEach: 600_000, candidates: 2_000, passed: 2_000, isOrdered: false };
    expect(planSearch(together)).toEqual({ index: 'account', strategy: 'walk', named: 'listed', said: 'looked' });
  });

  test('starts from the index for a rare word instead of collecting a few tagged conversations', () => {
    const tagged = { ...RARE, said: 1_300, saidEach: 1_300, candidates: 6_300, passed: 77_000, isOrdered: false };
    expect(planSearch({ ...tagged, allAccounts: 1_000_000 }).strategy).toBe('terms');
  });

  test('reads an index for all accounts if most entries are the account’s', () => {
    expect(planSearch({ ...RARE, allAccounts: 2_000_000 })).toEqual({ index: 'all', strategy: 'terms' });
  });

  test('looks at the rows if a tag matches that many conversations have', () => {
    const tagged = { ...RARE, tagged: 200_000 };
    expect(planSearch(tagged)).toMatchObject({ strategy: 'walk', named: 'looked' });
  });

  test('does not expect to find a frequent name soon in name order', () => {
    const maria = { ...RARE, named: 200_000, said: 1_300, saidEach: 1_300 };
    expect(planSearch(maria)).toEqual({ index: 'account', strategy: 'walk', named: 'listed', said: 'listed' });
    expect(planSearch({ ...maria, isByName: false })).toMatchObject({ strategy: 'walk', named: 'looked' });
  });

  test('looks up one or two letters row by row, because they occur everywhere', () => {
    const short = { ...RARE, named: 300_000, said: 0, saidEach: 0, length: 2 };
    expect(planSearch(short)).toMatchObject({ strategy: 'walk', named: 'looked' });
  });
});
