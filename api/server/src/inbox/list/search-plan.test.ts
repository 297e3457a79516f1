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
  everybodys: 100_000_000,
  isByName: true,
  isOrdered: true,
  length: 6,
};

describe('the plan of a search', () => {
  test('follows a rare word from its index', () => {
    expect(planSearch(RARE)).toEqual({ index: 'account', way: 'terms' });
  });

  test('walks for a frequent word, which soon fills the page, with the few names listed beforehand', () => {
    const frequent = { ...RARE, named: 10, said: 300_000, saidEach: 300_000 };
    expect(planSearch(frequent)).toEqual({ index: 'account', way: 'walk', named: 'listed', said: 'looked' });
  });

  test('walks for two frequent words that are seldom said together, where few conversations are left', () => {
    const together = { ...RARE, said: 500, saidEach: 600_000, candidates: 2_000, passed: 2_000, isOrdered: false };
    expect(planSearch(together)).toEqual({ index: 'account', way: 'walk', named: 'listed', said: 'looked' });
  });

  test('follows a rare word, rather than collect the few of its days that have a tag', () => {
    const tagged = { ...RARE, said: 1_300, saidEach: 1_300, candidates: 6_300, passed: 77_000, isOrdered: false };
    expect(planSearch({ ...tagged, everybodys: 1_000_000 }).way).toBe('terms');
  });

  test('asks an index for all accounts where most entries are the account’s', () => {
    expect(planSearch({ ...RARE, everybodys: 2_000_000 })).toEqual({ index: 'all', way: 'terms' });
  });

  test('looks at the rows where tags match that many conversations have', () => {
    const tagged = { ...RARE, tagged: 200_000 };
    expect(planSearch(tagged)).toMatchObject({ way: 'walk', named: 'looked' });
  });

  test('never counts on meeting a frequent name soon where names stand in order', () => {
    const maria = { ...RARE, named: 200_000, said: 1_300, saidEach: 1_300 };
    expect(planSearch(maria)).toEqual({ index: 'account', way: 'walk', named: 'listed', said: 'listed' });
    expect(planSearch({ ...maria, isByName: false })).toMatchObject({ way: 'walk', named: 'looked' });
  });

  test('looks for one or two letters as it goes: they are everywhere', () => {
    const short = { ...RARE, named: 300_000, said: 0, saidEach: 0, length: 2 };
    expect(planSearch(short)).toMatchObject({ way: 'walk', named: 'looked' });
  });
});
