import { describe, expect, test } from 'vitest';
import { BroughtEvents, openHint, readBrought } from './brought.ts';

const event = (position: number) => [
  position,
  'conversation-1',
  position,
  'x',
  1,
  { a: 1 },
  '2026-11-20T15:00:00Z',
  'k',
];
const text = (...positions: number[]) => JSON.stringify({ log: 'l', events: positions.map(event) });

describe('what a hint brings', () => {
  test('is read as rows of the log', () => {
    expect(readBrought('acc_1', text(5, 6))).toMatchObject({
      log: 'l',
      rows: [
        { tenantId: 'acc_1', position: 5, streamId: 'conversation-1', version: 5, data: { a: 1 }, actorId: 'k' },
        { position: 6 },
      ],
    });
  });

  test.each([
    ['no JSON', '{"log'],
    ['no event', text()],
    ['events with a gap', text(5, 7)],
    ['no data', JSON.stringify({ log: 'l', events: [[5, 's-1', 1, 'x', 1, 'data', '2026-11-20T15:00:00Z', null]] })],
    ['no instant', JSON.stringify({ log: 'l', events: [[5, 's-1', 1, 'x', 1, {}, 'soon', null]] })],
  ])('is nothing where it is %s', (_what, given) => {
    expect(readBrought('acc_1', given)).toBeUndefined();
  });

  test('is read once for all that the hint wakes, however many tenants it is about', () => {
    const hints = ['acc_1', 'acc_2'].map((tenantId) => openHint({ tenantId, brought: text(5) }));
    const read = () => hints.map(({ brought }) => brought);
    const [first, second] = read();
    expect([first?.rows[0]?.tenantId, second?.rows[0]?.tenantId]).toEqual(['acc_1', 'acc_2']);
    const [again, andAgain] = read();
    expect(again).toBe(first);
    expect(andAgain).toBe(second);
    expect(openHint({ tenantId: 'acc_1' }).brought).toBeUndefined();
  });

  /** The positions that are there of a tenant after some hints. */
  function keptOf(...texts: (string | undefined)[]) {
    const events = new BroughtEvents();
    for (const brought of texts) events.add(openHint({ tenantId: 'acc_1', brought }));
    return events
      .take(['acc_1'])
      .get('acc_1')
      ?.rows.map(({ position }) => position);
  }

  test('gathers until the tenant has a turn', () => {
    expect(keptOf(text(5), text(6, 7))).toEqual([5, 6, 7]);
    expect(keptOf(text(5), text(5), text(5, 6), text(5))).toEqual([5, 6]);
    const events = new BroughtEvents();
    const hint = openHint({ tenantId: 'acc_1', brought: text(5) });
    events.add(hint);
    events.add(hint);
    expect([...events.take(['acc_1', 'acc_2']).keys()]).toEqual(['acc_1']);
    expect(events.take(['acc_1']).size).toBe(0);
  });

  test.each([
    ['a hint brought nothing', [text(5), undefined, text(6)]],
    ['there is a gap', [text(5), text(7)]],
    ['it is much', Array.from({ length: 33 }, (_, nth) => text(nth + 1))],
    ['it is of two logs', [text(5), text(6).replace('"l"', '"m"')]],
  ])('is left to the log where %s', (_why, hints) => {
    expect(keptOf(...hints)).toBeUndefined();
  });
});
