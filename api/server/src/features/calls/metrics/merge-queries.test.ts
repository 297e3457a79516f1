import { describe, expect, test } from 'vitest';
import { mergeQueries } from './merge-queries.ts';

describe('mergeQueries', () => {
  test('combines two filters', () => {
    expect(mergeQueries({ agentId: 'a' }, { outcome: 'solved' })).toEqual({ agentId: 'a', outcome: 'solved' });
    expect(mergeQueries({ outcome: 'solved' }, { outcome: 'solved' })).toEqual({ outcome: 'solved' });
  });

  test('matches nothing if the filters exclude each other', () => {
    expect(mergeQueries({ outcome: 'failed' }, { outcome: 'solved' })).toMatchObject({ nothing: 'true' });
    expect(mergeQueries({ durationTo: '100' }, { durationFrom: '200' })).toEqual({ nothing: 'true' });
  });

  test('intersects ranges', () => {
    expect(
      mergeQueries({ durationFrom: '100', durationTo: '400' }, { durationFrom: '200', durationTo: '900' }),
    ).toEqual({
      durationFrom: '200',
      durationTo: '400',
    });
  });

  test('combines filters by any tag and by all tags', () => {
    expect(mergeQueries({ smartTagIds: '3' }, { smartTagIds: '4' })).toEqual({
      smartTagIds: '3,4',
      smartTagMatch: 'all',
    });
    expect(mergeQueries({ smartTagIds: '3,5' }, { smartTagIds: '5' })).toEqual({ smartTagIds: '5' });
    expect(mergeQueries({ smartTagIds: '3,5' }, { smartTagIds: '4' })).toMatchObject({ nothing: 'true' });
  });
});
