import { describe, expect, test } from 'vitest';
import { mergeQueries } from './merge-queries.ts';

describe('what two filters both let through', () => {
  test('has the filters of both', () => {
    expect(mergeQueries({ agentId: 'a' }, { outcome: 'solved' })).toEqual({ agentId: 'a', outcome: 'solved' });
    expect(mergeQueries({ outcome: 'solved' }, { outcome: 'solved' })).toEqual({ outcome: 'solved' });
  });

  test('is nothing where they exclude each other', () => {
    expect(mergeQueries({ outcome: 'failed' }, { outcome: 'solved' })).toMatchObject({ nothing: 'true' });
    expect(mergeQueries({ durationTo: '100' }, { durationFrom: '200' })).toEqual({ nothing: 'true' });
  });

  test('is what ranges share', () => {
    expect(
      mergeQueries({ durationFrom: '100', durationTo: '400' }, { durationFrom: '200', durationTo: '900' }),
    ).toEqual({
      durationFrom: '200',
      durationTo: '400',
    });
  });

  test('knows tags of any and of all', () => {
    expect(mergeQueries({ smartTagIds: '3' }, { smartTagIds: '4' })).toEqual({
      smartTagIds: '3,4',
      smartTagMatch: 'all',
    });
    expect(mergeQueries({ smartTagIds: '3,5' }, { smartTagIds: '5' })).toEqual({ smartTagIds: '5' });
    expect(mergeQueries({ smartTagIds: '3,5' }, { smartTagIds: '4' })).toMatchObject({ nothing: 'true' });
  });
});
