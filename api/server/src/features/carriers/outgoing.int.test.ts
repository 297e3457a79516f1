import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only } from './test/only.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

// Daytime in Denver.
const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
afterAll(() => bench.close());

const IDA = '+13035550171';

describe('a batch whose agent has a Twilio number', () => {
  test('calls from it, talks over the relay, and ends as the carrier reports', async () => {
    const batch = await bench.openBatch([IDA]);
    await batch.run();
    const requested = only(batch.calls());
    expect(Object.fromEntries(requested.form)).toMatchObject({
      From: batch.line.to,
      To: IDA,
      MachineDetection: 'Enable',
      StatusCallbackMethod: 'POST',
    });
    expect(requested.form.getAll('StatusCallbackEvent')).toEqual(['initiated', 'ringing', 'answered', 'completed']);
    await requested.callback('ringing')();
    const { relay } = await requested.answer();
    const line = await requested.call.connect(relay ?? { url: '', token: '' });
    await eventually(() => expect(line.said).toContain('your pet?'));
    line.speak('My cat is limping');
    await eventually(() => expect(line.said).toContain('When would you like'));
    await batch.run();
    expect(await batch.read()).toMatchObject({ counts: { calling: 1 } });
    await line.drop();
    expect((await requested.end('completed', 42)).status).toBe(200);
    await batch.run();
    expect(await batch.read()).toMatchObject({ status: 'ended', counts: { done: 1, outcomes: { answered: 1 } } });
    const [talk] = await batch.conversations();
    const events = await batch.events(talk?.id ?? 0);
    expect(events[0]?.data).toMatchObject({
      direction: 'outbound',
      channel: 'phone',
      from: batch.line.to,
      to: IDA,
      numberId: batch.number.id,
      contactName: 'Ida Holm',
    });
    expect(events.at(-1)).toMatchObject({ type: 'conversation.ended', data: { reason: 'hangup', durationMs: 42_000 } });
    expect((await batch.contacts())[0]).toMatchObject({ outcome: 'answered', conversationId: talk?.id });
    expect(batch.calls()).toHaveLength(1);
  });

  test.each([
    ['busy', 'busy', 'dial_busy'],
    ['no-answer', 'no_answer', 'dial_no_answer'],
    ['failed', 'failed', 'dial_failed'],
  ] as const)(
    'counts a call that ends as %s as %s, with the reason in its conversation',
    async (status, outcome, reason) => {
      const batch = await bench.openBatch([IDA], { retries: { count: 0, delayMs: 60_000, on: [] } });
      await batch.run();
      await only(batch.calls()).end(status);
      await batch.run();
      expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { [outcome]: 1 } } });
      const [contact] = await batch.contacts();
      const events = await batch.events(contact.conversationId);
      expect(events.map(({ type }) => type)).toEqual(['conversation.started', 'conversation.ended']);
      expect(events[1]?.data).toMatchObject({ reason });
    },
  );

  test('is deleted with its conversation, although nobody answered', async () => {
    const batch = await bench.openBatch([IDA], { retries: { count: 0, delayMs: 60_000, on: [] } });
    await batch.run();
    await only(batch.calls()).end('no-answer');
    await batch.run();
    const { pool, events } = bench.api;
    const { tenantId } = batch;
    const dialled = async () =>
      (await pool.query('select callee, name from outbound.dials where tenant_id = $1', [tenantId])).rows;
    expect(await dialled()).toEqual([{ callee: IDA, name: 'Ida Holm' }]);
    const [contact] = await batch.contacts();
    const caller = { tenantId, actor: { kind: 'system', id: 'test' }, traceId: 'a'.repeat(32) } as const;
    await eraseConversation({ pool, events }, caller, { id: contact.conversationId });
    expect(await dialled()).toEqual([]);
  });

  test('hangs up on a machine and counts it as voicemail', async () => {
    const batch = await bench.openBatch([IDA], { retries: { count: 0, delayMs: 60_000, on: [] } });
    await batch.run();
    const call = only(batch.calls());
    expect(await call.answer('machine_start')).toMatchObject({ hangsUp: true, relay: undefined });
    await call.end('completed', 3);
    await batch.run();
    expect(await batch.read()).toMatchObject({ counts: { outcomes: { voicemail: 1 } } });
    expect(await batch.conversations()).toEqual([]);
  });

  test('distinguishes a caller who hung up at once from one who was heard', async () => {
    const batch = await bench.openBatch([IDA]);
    await batch.run();
    const call = only(batch.calls());
    const { relay } = await call.answer();
    const line = await call.call.connect(relay ?? { url: '', token: '' });
    await eventually(() => expect(line.said).toContain('your pet?'));
    await line.drop();
    await call.end('completed', 2);
    await batch.run();
    expect(await batch.read()).toMatchObject({ counts: { outcomes: { hung_up: 1 } } });
  });

  test('pauses if the carrier rejects its calls, and continues with the remaining contacts when resumed', async () => {
    const people = Array.from({ length: 9 }, (_, nth) => `+1303555018${nth}`);
    const batch = await bench.openBatch(people, { concurrency: 5 });
    bench.twilio.next.push(...Array.from({ length: 5 }, () => 'refused' as const));
    const from = clock.now().getTime();
    clock.advance(1_000);
    await batch.run();
    expect(await batch.read()).toMatchObject({
      status: 'paused',
      pausedBecause: 'failures',
      counts: { waiting: 4, outcomes: { failed: 5 } },
    });
    expect(clock.now().getTime() - from).toBeLessThanOrEqual(120_000);
    expect(batch.calls()).toHaveLength(0);
    await batch.run();
    expect(batch.calls()).toHaveLength(0);
    await batch.take('resume');
    await batch.run();
    const calls = batch.calls();
    expect(calls.map(({ form }) => form.get('To')).sort()).toEqual(people.slice(5));
    for (const call of calls) await call.end('no-answer');
    await batch.run();
    expect((await batch.read()).counts.outcomes).toMatchObject({ failed: 5 });
  });

  test('requests a call once, whatever the carrier responds, by looking it up before a retry', async () => {
    for (const fault of ['lost', 'broken'] as const) {
      const batch = await bench.openBatch([IDA]);
      bench.twilio.next.push(fault);
      await batch.run();
      expect(batch.calls()).toHaveLength(1);
      await batch.run();
      clock.advance(21_000);
      await batch.run();
      expect(batch.calls()).toHaveLength(1);
      await only(batch.calls()).end('no-answer');
      await batch.run();
      expect((await batch.contacts())[0]).toMatchObject({ outcome: 'no_answer' });
    }
    for (const fault of ['away', 'busy'] as const) {
      const batch = await bench.openBatch([IDA]);
      bench.twilio.next.push(fault);
      await batch.run();
      expect(batch.calls()).toHaveLength(0);
      clock.advance(21_000);
      await batch.run();
      expect(batch.calls()).toHaveLength(1);
    }
  });

  test('fails a rejected call with the carrier’s code, without a retry', async () => {
    const batch = await bench.openBatch([IDA]);
    bench.twilio.next.push('refused');
    await batch.run();
    clock.advance(60_000);
    await batch.run();
    expect(batch.calls()).toHaveLength(0);
    const [contact] = await batch.contacts();
    expect(contact).toMatchObject({ outcome: 'failed' });
    expect((await batch.events(contact.conversationId))[1]?.data).toMatchObject({ reason: 'twilio_21211' });
  });

  test('polls how a call ended if its callbacks never arrive', async () => {
    const batch = await bench.openBatch([IDA]);
    await batch.run();
    const call = only(batch.calls());
    const { relay } = await call.answer();
    const line = await call.call.connect(relay ?? { url: '', token: '' });
    await eventually(() => expect(line.said).toContain('your pet?'));
    await line.drop();
    call.status = 'completed';
    call.durationS = 7;
    clock.advance(61_000);
    await batch.run();
    await batch.run();
    expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { hung_up: 1 } } });
    const [talk] = await batch.conversations();
    expect((await batch.events(talk?.id ?? 0)).at(-1)?.data).toMatchObject({ durationMs: 7_000 });
  });

  test("continues while the carrier doesn't show a call, and gives up once no call could last that long", async () => {
    const batch = await bench.openBatch([IDA]);
    await batch.run();
    const call = only(batch.calls());
    bench.twilio.calls.splice(bench.twilio.calls.indexOf(call), 1);
    clock.advance(61_000);
    await batch.run();
    expect(await batch.read()).toMatchObject({ status: 'running' });
    expect(batch.calls()).toEqual([]);
    clock.advance(5 * 3_600_000);
    await batch.run();
    const { rows } = await bench.api.pool.query('select status, fault from outbound.dials where batch_id = $1', [
      batch.key.batchId,
    ]);
    expect(rows).toEqual([{ status: 'failed', fault: 'twilio_20404' }]);
  });

  test('reaches the same result from shuffled, repeated and late callbacks', async () => {
    const results = [];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [0, 0, 3, 3, 1, 2, 3],
    ]) {
      const batch = await bench.openBatch([IDA]);
      await batch.run();
      const call = only(batch.calls());
      const { relay } = await call.answer();
      const line = await call.call.connect(relay ?? { url: '', token: '' });
      await eventually(() => expect(line.said).toContain('your pet?'));
      line.speak('My cat is limping');
      await eventually(() => expect(line.said).toContain('When would you like'));
      await line.drop();
      const callbacks = ['initiated', 'ringing', 'in-progress', 'completed'].map((status) =>
        call.callback(status, status === 'completed' ? { CallDuration: '9' } : {}),
      );
      for (const nth of order) expect((await callbacks[nth]?.())?.status).toBe(200);
      await Promise.all([callbacks[3]?.(), callbacks[3]?.(), callbacks[0]?.()]);
      await batch.run();
      const [talk] = await batch.conversations();
      const events = await batch.events(talk?.id ?? 0);
      results.push(
        events
          .filter(({ type }) => type !== 'conversation.turn-traced')
          .map(({ type, data }) => [type, data['text'], data['reason'], data['durationMs'], data['subject']]),
      );
    }
    const [inOrder, reversed, mixed] = results.map((events) => events.filter(([type]) => !isLateMark(type)));
    expect(reversed).toEqual(inOrder);
    expect(mixed).toEqual(inOrder);
    expect(results.map((events) => events.filter(([type]) => isLateMark(type)).length)).toEqual([1, 1, 1]);
  });
});

const isLateMark = (type: unknown) => type === 'conversation.late-event-marked';

describe('a request about one of our calls', () => {
  test('is hung up and starts nothing if its key is unknown or another account’s', async () => {
    const [first, second] = [await bench.openBatch([IDA]), await bench.openBatch([IDA])];
    await first.run();
    const key = new URL(only(first.calls()).form.get('Url') ?? '').searchParams.get('key') ?? '';
    for (const otherKey of [key, 'none']) {
      const voiceUrl = `${second.line.voiceUrl}?key=${otherKey}`;
      expect(await second.call({ voiceUrl }).ring()).toMatchObject({ status: 200, hangsUp: true, relay: undefined });
    }
    expect(await second.conversations()).toEqual([]);
  });
});
