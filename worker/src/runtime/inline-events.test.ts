import { describe, expect, test } from 'vitest';
import { InlineEventsBuffer, openWakeUp, parseInlineEvents } from './inline-events.ts';

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

describe('the inline events of a wake-up', () => {
  test('are parsed as rows of the log', () => {
    expect(parseInlineEvents('acc_1', text(5, 6))).toMatchObject({
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
  ])('are undefined if there is %s', (_what, input) => {
    expect(parseInlineEvents('acc_1', input)).toBeUndefined();
  });

  test('are parsed once for all consumers, per tenant', () => {
    const wakeUps = ['acc_1', 'acc_2'].map((tenantId) => openWakeUp({ tenantId, inlineEvents: text(5) }));
    const read = () => wakeUps.map(({ inlineEvents }) => inlineEvents);
    const [first, second] = read();
    expect([first?.rows[0]?.tenantId, second?.rows[0]?.tenantId]).toEqual(['acc_1', 'acc_2']);
    const [again, andAgain] = read();
    expect(again).toBe(first);
    expect(andAgain).toBe(second);
    expect(openWakeUp({ tenantId: 'acc_1' }).inlineEvents).toBeUndefined();
  });

  /** Returns the positions that the buffer has for a tenant after some wake-ups. */
  function keptPositions(...texts: (string | undefined)[]) {
    const events = new InlineEventsBuffer();
    for (const text of texts) events.add(openWakeUp({ tenantId: 'acc_1', inlineEvents: text }));
    return events
      .take(['acc_1'])
      .get('acc_1')
      ?.rows.map(({ position }) => position);
  }

  test('accumulate until the tenant has a turn', () => {
    expect(keptPositions(text(5), text(6, 7))).toEqual([5, 6, 7]);
    expect(keptPositions(text(5), text(5), text(5, 6), text(5))).toEqual([5, 6]);
    const events = new InlineEventsBuffer();
    const wakeUp = openWakeUp({ tenantId: 'acc_1', inlineEvents: text(5) });
    events.add(wakeUp);
    events.add(wakeUp);
    expect([...events.take(['acc_1', 'acc_2']).keys()]).toEqual(['acc_1']);
    expect(events.take(['acc_1']).size).toBe(0);
  });

  test.each([
    ['a wake-up has no events', [text(5), undefined, text(6)]],
    ['there is a gap', [text(5), text(7)]],
    ['there are too many events', Array.from({ length: 33 }, (_, nth) => text(nth + 1))],
    ['they belong to two logs', [text(5), text(6).replace('"l"', '"m"')]],
  ])('are left to the log if %s', (_why, wakeUps) => {
    expect(keptPositions(...wakeUps)).toBeUndefined();
  });
});
