import { describe, expect, test } from 'vitest';
import { chooseStart } from './cursor.ts';

const current = { epoch: 'now', position: 10 };
const choose = (header: string | undefined, query?: string | string[]) => chooseStart({ header, query }, current);

describe('the start of a stream', () => {
  test('is now without a cursor, or with an empty one', () => {
    expect(choose(undefined)).toEqual({ kind: 'now' });
    expect(choose('', '')).toEqual({ kind: 'now' });
  });

  test('is after the newer of two cursors', () => {
    expect(choose('now.3', 'now.7')).toEqual({ kind: 'after', position: 7 });
    expect(choose('now.10', 'now.7')).toEqual({ kind: 'after', position: 10 });
  });

  test('is after the one that can be used, whatever the other is', () => {
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

  test('is a reset for a parameter that was given twice', () => {
    expect(choose(undefined, ['now.1', 'now.2'])).toEqual({ kind: 'reset', reason: 'malformed' });
  });

  test('gives the reason that is nearest to being usable', () => {
    expect(choose('nonsense', 'old.1')).toEqual({ kind: 'reset', reason: 'epoch' });
    expect(choose('now.11', 'old.1')).toEqual({ kind: 'reset', reason: 'future' });
  });
});
