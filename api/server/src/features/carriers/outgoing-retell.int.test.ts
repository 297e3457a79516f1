import { CALL_KEY } from '@switchboard/domain/carriers/retell-status';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, describe, expect, test } from 'vitest';
import { only } from './test/only.ts';
import { holdTalk } from './test/open-retell-out.ts';
import { IDA, NO_RETRIES, openRetellBatches } from './test/retell-batches.ts';

const { bench, retell, clock, openBatch, close } = await openRetellBatches();
afterAll(close);

describe('a batch whose agent has a Retell number', () => {
  test('calls from it, talks over the LLM WebSocket, and ends as Retell reports', async () => {
    const batch = await openBatch();
    await batch.run();
    const call = only(batch.calls());
    expect(call.params).toEqual({
      from_number: batch.from,
      to_number: IDA,
      metadata: { [CALL_KEY]: `${batch.key.batchId}.1.1` },
    });
    expect(await batch.streams()).toEqual([]);
    await holdTalk(call);
    await batch.run();
    expect(await batch.read()).toMatchObject({ counts: { calling: 1 } });
    expect(await call.end('user_hangup', 42)).toEqual([200, 200]);
    await batch.run();
    expect(await batch.read()).toMatchObject({ status: 'ended', counts: { done: 1, outcomes: { answered: 1 } } });
    const { id } = only(await batch.conversations());
    expect((await batch.contacts())[0]).toMatchObject({ outcome: 'answered', conversationId: id });
    expect(await batch.streams()).toEqual([`conversation-${id}`]);
    const events = await batch.events(id);
    expect(events[0]).toMatchObject({
      type: 'conversation.started',
      data: {
        direction: 'outbound',
        channel: 'phone',
        from: batch.from,
        to: IDA,
        agentId: batch.agent.id,
        numberId: batch.number.id,
        contactName: 'Ida Holm',
      },
    });
    expect(events.findLast(({ type }) => type === 'conversation.ended')?.data).toMatchObject({ durationMs: 42_000 });
    expect(batch.calls()).toHaveLength(1);
  });

  test('is handled by the Retell agent that its connection names', async () => {
    const batch = await openBatch();
    const { version } = (await batch.admin.get(`/api/connections/${batch.connection.id}`)).body;
    await batch.admin.patch(`/api/connections/${batch.connection.id}`, { version, applicationId: 'agent_of_ours' });
    await batch.run();
    expect(only(batch.calls()).params.override_agent_id).toBe('agent_of_ours');
  });

  test.each([
    ['dial_busy', 'busy', 'dial_busy'],
    ['dial_no_answer', 'no_answer', 'dial_no_answer'],
    ['dial_failed', 'failed', 'dial_failed'],
    ['invalid_destination', 'failed', 'invalid_destination'],
  ] as const)(
    'counts a call that ends by %s as %s, in one conversation with the reason',
    async (why, outcome, reason) => {
      for (const isReported of [true, false]) {
        const batch = await openBatch(NO_RETRIES);
        await batch.run();
        const call = only(batch.calls());
        if (isReported) await call.end(why);
        else call.over(why);
        clock.advance(61_000);
        await batch.run();
        await batch.run();
        expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { [outcome]: 1 } } });
        const [{ conversationId }] = await batch.contacts();
        // Late webhooks belong to the same conversation.
        await call.end(why);
        expect(await batch.streams()).toEqual([`conversation-${conversationId}`]);
        const events = await batch.events(conversationId);
        expect(events[0]?.data).toMatchObject({ agentId: batch.agent.id, numberId: batch.number.id, to: IDA });
        expect(events.findLast(({ type }) => type === 'conversation.ended')?.data).toMatchObject({ reason });
        expect(await batch.conversations()).toEqual([]);
      }
    },
  );

  test('counts a call answered by a machine as voicemail', async () => {
    const batch = await openBatch(NO_RETRIES);
    await batch.run();
    const call = only(batch.calls());
    await call.answer();
    await eventually(() => expect(call.said).toContain('your pet?'));
    await call.end('voicemail_reached', 6);
    await batch.run();
    expect(await batch.read()).toMatchObject({ counts: { outcomes: { voicemail: 1 } } });
    expect(await batch.conversations()).toMatchObject([{ isOpen: false }]);
  });

  test('requests a call once, whatever Retell responds, by looking it up before a retry', async () => {
    for (const fault of ['lost', 'broken'] as const) {
      const batch = await openBatch(NO_RETRIES);
      retell.next.push(fault);
      await batch.run();
      await batch.run();
      clock.advance(21_000);
      await batch.run();
      await only(batch.calls()).end('dial_no_answer');
      await batch.run();
      expect((await batch.contacts())[0]).toMatchObject({ outcome: 'no_answer' });
    }
    for (const fault of ['away', 'busy'] as const) {
      const batch = await openBatch();
      retell.next.push(fault);
      await batch.run();
      expect(batch.calls()).toHaveLength(0);
      clock.advance(21_000);
      await batch.run();
      expect(batch.calls()).toHaveLength(1);
    }
  });

  test('fails a rejected call with Retell’s status, without a retry', async () => {
    const batch = await openBatch(NO_RETRIES);
    retell.next.push('refused');
    await batch.run();
    clock.advance(60_000);
    await batch.run();
    expect(batch.calls()).toHaveLength(0);
    const [contact] = await batch.contacts();
    expect(contact).toMatchObject({ outcome: 'failed' });
    expect((await batch.events(contact.conversationId)).at(-1)?.data).toMatchObject({ reason: 'retell_422' });
  });

  test('polls how a call ended if its webhooks never arrive', async () => {
    const batch = await openBatch();
    retell.numbers.set(batch.from, { llmUrl: batch.toLine(bench.api).llmUrl });
    await batch.run();
    const call = only(batch.calls());
    await holdTalk(call);
    call.over('user_hangup', 9);
    await call.drop();
    clock.advance(61_000);
    await batch.run();
    await batch.run();
    expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { answered: 1 } } });
    const { id } = only(await batch.conversations());
    expect((await batch.events(id)).at(-1)?.data).toMatchObject({ durationMs: 9_000 });
  });

  test('reaches the same result from shuffled, repeated and late webhooks', async () => {
    const results = [];
    for (const order of [
      ['call_started', 'call_ended', 'call_analyzed'],
      ['call_analyzed', 'call_ended', 'call_started'],
      ['call_ended', 'call_ended', 'call_started', 'call_analyzed', 'call_started'],
    ] as const) {
      const batch = await openBatch();
      await batch.run();
      const call = only(batch.calls());
      call.change({ call_status: 'ongoing', start_timestamp: call.now });
      await Promise.all([call.connect(), ...(order[0] === 'call_started' ? [call.tell('call_started')] : [])]);
      await eventually(() => expect(call.said).toContain('your pet?'));
      call.speak('My cat is limping');
      await eventually(() => expect(call.said).toContain('When would you like'));
      call.over('user_hangup', 9);
      call.change({ call_analysis: { call_summary: 'A cat limps.' } });
      for (const event of order) expect((await call.tell(event))?.status).toBe(200);
      await Promise.all([call.tell('call_ended'), call.tell('call_started'), call.tell('call_analyzed')]);
      await call.drop();
      await batch.run();
      expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { answered: 1 } } });
      const { id } = only(await batch.conversations());
      expect(await batch.streams()).toEqual([`conversation-${id}`]);
      const events = await batch.events(id);
      expect(events.findLast(({ type }) => type === 'conversation.ended')?.data).toMatchObject({
        durationMs: 9_000,
        summary: 'A cat limps.',
      });
      results.push(
        events.flatMap(({ type, data }) => (type === 'conversation.message-received' ? [data['text']] : [])),
      );
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});
