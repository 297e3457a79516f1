import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerByText } from './test/answer-by-text.ts';
import { only } from './test/only.ts';
import { openOutgoing } from './test/outgoing-bench.ts';
import { TEXT_CARRIERS, type TextCarrier } from './test/text-carriers.ts';
import { deliveriesIn, holdTexting } from './test/texting.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let carrier: TextCarrier;
beforeAll(async () => {
  bench = await openOutgoing(clock);
  carrier = await TEXT_CARRIERS.twilio({ ...bench, now: () => clock.now() });
});
afterAll(() => bench.close());

/** A line whose agent sends a text as soon as its caller says a word. */
async function openTexting() {
  const line = await carrier.open();
  await answerByText(line);
  return { asked: line.asked, hold: () => holdTexting(line) };
}

describe('a text whose answer was lost, of a carrier that lists what it sent', () => {
  test('is found, and not asked for again', async () => {
    for (const fault of ['lost', 'broken'] as const) {
      const { asked, hold } = await openTexting();
      bench.twilio.next.push(fault);
      const { told } = await hold();
      expect(asked()).toHaveLength(1);
      expect(deliveriesIn(await told())).toEqual([['queued']]);
      await only(asked()).tell('delivered');
      expect(deliveriesIn(await told())).toEqual([['queued'], ['delivered']]);
    }
  });

  test('isn’t taken for an equal one before', async () => {
    const { asked, hold } = await openTexting();
    const { told: ofFirst } = await hold();
    bench.twilio.next.push('away');
    const { told: ofLost } = await hold();
    expect(asked()).toHaveLength(1);
    expect([deliveriesIn(await ofFirst()), deliveriesIn(await ofLost())]).toEqual([
      [['queued']],
      [['failed', 'status_503']],
    ]);
  });

  test('twice is found once, and the carrier’s word for which it was is final', async () => {
    const { asked, hold } = await openTexting();
    bench.twilio.next.push('lost');
    bench.twilio.hidesMessages = true;
    const { told: ofSent } = await hold();
    bench.twilio.hidesMessages = false;
    bench.twilio.next.push('away', 'away');
    const { told: ofMistaken } = await hold();
    const { told: ofThird } = await hold();
    expect(asked()).toHaveLength(1);
    expect(await Promise.all([ofSent, ofMistaken, ofThird].map(async (told) => deliveriesIn(await told())))).toEqual([
      [['failed', 'no_connection']],
      [['queued']],
      [['failed', 'status_503']],
    ]);
    await only(asked()).tell('delivered');
    expect([deliveriesIn(await ofSent()), deliveriesIn(await ofMistaken())]).toEqual([
      [['failed', 'no_connection'], ['delivered']],
      [['queued'], ['failed', 'not_sent']],
    ]);
  });

  test('and isn’t listed has failed until the carrier tells of it after all', async () => {
    const { asked, hold } = await openTexting();
    bench.twilio.next.push('lost');
    bench.twilio.hidesMessages = true;
    const { told } = await hold();
    bench.twilio.hidesMessages = false;
    expect(deliveriesIn(await told())).toEqual([['failed', 'no_connection']]);
    for (const state of ['sent', 'delivered'] as const) expect((await only(asked()).tell(state)).status).toBe(200);
    expect(deliveriesIn(await told())).toEqual([['failed', 'no_connection'], ['delivered']]);
  });
});
