import { describe, expect, test } from 'vitest';
import { chooseStart } from './stream-start.ts';

const current = { epoch: 'now', position: 10 };
const choose = (header: string | undefined, query?: string | string[]) => chooseStart({ header, query }, current);

describe('chooseStart', () => {
  test('starts now without a cursor or with an empty one', () => {
    expect(choose(undefined)).toEqual({ kind: 'now' });
    expect(choose('', '')).toEqual({ kind: 'now' });
  });

  test('starts after the newer of two cursors', () => {
    expect(choose('now.3', 'now.7')).toEqual({ kind: 'after', position: 7 });
    expect(choose('now.10', 'now.7')).toEqual({ kind: 'after', position: 10 });
  });

  test('starts after the usable cursor, whatever the other one is', () => {
    for (const other of ['x', 'old.9', 'now.11']) {
      expect(choose('now.3', other)).toEqual({ kind: 'after', position: 3 });
      expect(choose(other, 'now.3')).toEqual({ kind: 'after', position: 3 });
    }
  });

  test.each([
    ['malformed', 'nonsense'],
    ['malformed', 'now.-1'],
    ['malformed', 'now.01'],
    ['malformed', 'now.99999999999999999'],
    ['epoch', 'old.9'],
    ['future', 'now.11'],
  ])('is a reset for a cursor that is %s: %s', (reason, cursor) => {
    expect(choose(cursor)).toEqual({ kind: 'reset', reason });
    expect(choose('', cursor)).toEqual({ kind: 'reset', reason });
  });

  test('resets for a repeated parameter', () => {
    expect(choose(undefined, ['now.1', 'now.2'])).toEqual({ kind: 'reset', reason: 'malformed' });
  });

  test('resets with the mildest reason', () => {
    expect(choose('nonsense', 'old.1')).toEqual({ kind: 'reset', reason: 'epoch' });
    expect(choose('now.11', 'old.1')).toEqual({ kind: 'reset', reason: 'future' });
  });
});
