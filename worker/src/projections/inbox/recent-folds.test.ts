import { ConversationId } from '@switchboard/contracts/base/ids';
import { newFold } from '@switchboard/domain/conversations/fold-state';
import { describe, expect, test } from 'vitest';
import type { Batch } from '../../runtime/consumer.ts';
import type { Changed } from './fold-batch.ts';
import { RecentFolds } from './recent-folds.ts';

const ID = ConversationId.parse(1);
const batch = (prev: number, position: number, epoch = 'e1'): Batch => {
  return { tenantId: 'acc_1', epoch, prev, position, events: [], replayed: new Set() };
};
const changed = (endedAt: string | null = null, erased = false): Changed => {
  const state = newFold(ID, '2026-11-20T15:00:00.000Z');
  state.record.endedAt = endedAt;
  return { id: ID, before: undefined, folded: { state, erased } as Changed['folded'] };
};

describe('the cache of recent folds', () => {
  test('is valid at this worker’s last checkpoint, even after a batch of other calls', () => {
    const recent = new RecentFolds();
    const one = changed();
    recent.keep(batch(0, 5), [one]);
    expect(recent.find(batch(5, 6), ID)).toBe(one.folded.state);
    recent.keep(batch(5, 9), []);
    expect(recent.find(batch(9, 10), ID)).toBe(one.folded.state);
  });

  test.each([
    ['another worker went on', batch(6, 7)],
    ['the inbox was rebuilt', batch(5, 6, 'e2')],
  ])('is cleared when %s', (_why, next) => {
    const recent = new RecentFolds();
    recent.keep(batch(0, 5), [changed()]);
    expect(recent.find(next, ID)).toBeUndefined();
    expect(recent.find(batch(5, 6), ID)).toBeUndefined();
  });

  test.each([
    ['over', changed('2026-11-20T15:01:00.000Z')],
    ['erased', changed(null, true)],
  ])('does not keep a call that is %s', (_why, one) => {
    const recent = new RecentFolds();
    recent.keep(batch(0, 5), [one]);
    expect(recent.find(batch(5, 6), ID)).toBeUndefined();
  });
});
