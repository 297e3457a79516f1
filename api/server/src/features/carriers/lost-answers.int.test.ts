import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerByText } from './test/answer-by-text.ts';
import { only } from './test/only.ts';
import { openOutgoing } from './test/outgoing-bench.ts';
import { TEXT_CARRIERS, type TextCarrier } from './test/text-carriers.ts';
import { holdTextingCall, readDeliveries } from './test/texting.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let carrier: TextCarrier;
beforeAll(async () => {
  bench = await openOutgoing(clock);
  carrier = await TEXT_CARRIERS.twilio({ ...bench, now: () => clock.now() });
});
afterAll(() => bench.close());

/** Opens a line whose agent texts its caller as soon as they speak. */
async function openTexting() {
  const line = await carrier.open();
  await answerByText(line);
  return { sentTexts: line.sentTexts, hold: () => holdTextingCall(line) };
}

describe('a text whose response was lost, at a carrier that lists sent messages', () => {
  test('is found and not sent again', async () => {
    for (const fault of ['lost', 'broken'] as const) {
      const { sentTexts, hold } = await openTexting();
      bench.twilio.next.push(fault);
      const { readEvents } = await hold();
      expect(sentTexts()).toHaveLength(1);
      expect(readDeliveries(await readEvents())).toEqual([['queued']]);
      await only(sentTexts()).tell('delivered');
      expect(readDeliveries(await readEvents())).toEqual([['queued'], ['delivered']]);
    }
  });

  test('isn’t confused with an earlier equal text', async () => {
    const { sentTexts, hold } = await openTexting();
    const { readEvents: readFirst } = await hold();
    bench.twilio.next.push('away');
    const { readEvents: readLost } = await hold();
    expect(sentTexts()).toHaveLength(1);
    expect([readDeliveries(await readFirst()), readDeliveries(await readLost())]).toEqual([
      [['queued']],
      [['failed', 'status_503']],
    ]);
  });

  test('is matched once if it was sent twice, and the carrier’s report decides which one', async () => {
    const { sentTexts, hold } = await openTexting();
    bench.twilio.next.push('lost');
    bench.twilio.hidesMessages = true;
    const { readEvents: readSent } = await hold();
    bench.twilio.hidesMessages = false;
    bench.twilio.next.push('away', 'away');
    const { readEvents: readMistaken } = await hold();
    const { readEvents: readThird } = await hold();
    expect(sentTexts()).toHaveLength(1);
    expect(
      await Promise.all(
        [readSent, readMistaken, readThird].map(async (readEvents) => readDeliveries(await readEvents())),
      ),
    ).toEqual([[['failed', 'no_connection']], [['queued']], [['failed', 'status_503']]]);
    await only(sentTexts()).tell('delivered');
    expect([readDeliveries(await readSent()), readDeliveries(await readMistaken())]).toEqual([
      [['failed', 'no_connection'], ['delivered']],
      [['queued'], ['failed', 'not_sent']],
    ]);
  });

  test("counts as failed if it isn't listed, until the carrier reports it", async () => {
    const { sentTexts, hold } = await openTexting();
    bench.twilio.next.push('lost');
    bench.twilio.hidesMessages = true;
    const { readEvents } = await hold();
    bench.twilio.hidesMessages = false;
    expect(readDeliveries(await readEvents())).toEqual([['failed', 'no_connection']]);
    for (const state of ['sent', 'delivered'] as const) expect((await only(sentTexts()).tell(state)).status).toBe(200);
    expect(readDeliveries(await readEvents())).toEqual([['failed', 'no_connection'], ['delivered']]);
  });
});
