import { RetellCall } from '@switchboard/testing/carriers/retell';
import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openRetell, startRetell } from './test/open-retell.ts';

let api: TestApi;
let retell: RetellApi;
beforeAll(async () => {
  retell = await startRetell();
  api = await startTestApi();
});
afterAll(async () => {
  await api.close();
  await retell.close();
});

const TRANSFER = 'I am connecting you with Dr. Chen.';
type Events = readonly { readonly type: string; readonly data: Record<string, unknown> }[];
const readCallerWords = (events: Events) =>
  events.filter(({ data }) => data['role'] === 'caller').map(({ data }) => data['text']);
const findInterruptions = (events: Events) => events.filter(({ type }) => type === 'conversation.speech-interrupted');
const waitForTurns = (call: RetellCall, turns: number) =>
  eventually(() => expect(call.turns).toBeGreaterThanOrEqual(turns));

describe('a call over Retell’s LLM WebSocket', () => {
  test('runs from the greeting through two interruptions and a tool call to a transfer, as one conversation', async () => {
    const { call: newCall, conversations, readEvents, number } = await openRetell(api, retell);
    const call = newCall();
    await call.connect();
    await waitForTurns(call, 1);
    expect(call.got[0]).toEqual({
      response_type: 'config',
      config: { auto_reconnect: true, call_details: false, transcript_with_tool_calls: true },
    });
    expect(call.said).toContain('What is going on with your pet?');
    call.ping(5);
    await eventually(() => expect(call.got).toContainEqual({ response_type: 'ping_pong', timestamp: 5 }));
    call.breakIn(2, 'My dog is in pain');
    await waitForTurns(call, 2);
    expect(call.said).toContain('Which animal is it');
    expect(await conversations()).toMatchObject([{ isOpen: true }]);
    call.breakIn(1, 'he ate chocolate');
    await eventually(() => expect(call.ending).toBeDefined());
    expect(call.said).toContain(TRANSFER);
    expect(call.ending).toMatchObject({ response_id: 2, content_complete: true, transfer_number: '+13035550119' });
    const tools = call.got.filter(({ response_type }) => response_type.startsWith('tool_call'));
    expect(tools.map(({ response_type, name }) => [response_type, name])).toEqual([
      ['tool_call_invocation', 'lookup_on_call'],
      ['tool_call_result', undefined],
    ]);
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
    const events = await readEvents();
    expect(events[0]?.data).toMatchObject({ channel: 'phone', numberId: number.id, from: '+13035550142' });
    expect(readCallerWords(events)).toEqual(['My dog is in pain', 'he ate chocolate']);
    expect(findInterruptions(events)).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: 'conversation.ended', data: { transferred: true } });
  });

  test('answers only the newest turn, and stores everything that was said', async () => {
    const { call: newCall, readEvents } = await openRetell(api, retell);
    const call = newCall();
    await call.connect();
    await waitForTurns(call, 1);
    call.speak('My cat');
    const last = call.goOn('is limping');
    await eventually(() =>
      expect(call.got).toContainEqual(expect.objectContaining({ response_id: last, content_complete: true })),
    );
    const before = call.got.length;
    call.send({ interaction_type: 'response_required', response_id: 1, transcript: call.transcript });
    call.ping(1);
    await eventually(() => expect(call.got.length).toBeGreaterThan(before));
    expect(call.got.slice(before).map(({ response_type }) => response_type)).toEqual(['ping_pong']);
    expect(readCallerWords(await readEvents()).at(-1)).toBe('My cat is limping');
    await call.drop();
  });

  test('continues on another replica after a lost connection, and applies a repeated turn once', async () => {
    const other = await startTestApi({ replicaOf: api });
    try {
      const { call: newCall, toLine, readEvents, first } = await openRetell(api, retell);
      const call = newCall();
      await call.connect();
      await waitForTurns(call, 1);
      call.speak('My cat is limping');
      await waitForTurns(call, 2);
      await call.drop();
      const back = new RetellCall(retell, toLine(other));
      Object.assign(back, { callId: call.callId });
      back.transcript.push(...call.transcript.filter(({ role }) => role === 'user'));
      await back.connect();
      await waitForTurns(back, 1);
      expect(back.said).toBe('');
      back.require();
      await waitForTurns(back, 2);
      expect(back.said).toContain('When would you like to come in?');
      expect(readCallerWords(await readEvents())).toEqual(['My cat is limping']);
      const [talk] = [await first()];
      expect(talk.isOpen).toBe(true);
      await back.hangUp();
    } finally {
      await other.close();
    }
  });

  test('ends as soon as it reconnects if it was ended in the meantime', async () => {
    const { call: newCall, first, tenantId } = await openRetell(api, retell);
    const call = newCall();
    await call.connect();
    await waitForTurns(call, 1);
    call.speak('My cat is limping');
    await waitForTurns(call, 2);
    await call.drop();
    const staff = await api.as('staff', { tenantId });
    await staff.post(`/api/conversations/${(await first()).id}/control`, { action: 'end' });
    await call.connect();
    await eventually(() => expect(call.ending).toMatchObject({ response_type: 'agent_interrupt', end_call: true }));
    await call.drop();
  });

  test("applies pressed keys, and silence on Retell's reminders", async () => {
    const { call: newCall, readEvents } = await openRetell(api, retell);
    const call = newCall();
    await call.connect();
    await waitForTurns(call, 1);
    call.press('1');
    await waitForTurns(call, 2);
    const said = call.said;
    const reminded = call.require('reminder_required');
    call.askAgain('reminder_required');
    await waitForTurns(call, 3);
    expect(call.said.slice(said.length)).toMatch(/\S/);
    expect(
      call.got.filter(({ response_id, content_complete }) => response_id === reminded && content_complete),
    ).toHaveLength(1);
    const steps = (await readEvents()).flatMap(({ data }) => (Array.isArray(data['steps']) ? data['steps'] : []));
    // The key is a separate turn.
    expect(Math.max(...steps.map(({ turn }) => turn))).toBe(2);
    await call.drop();
  });

  test('speaks the words of people who took over, and ends when they end it', async () => {
    const { call: newCall, first, tenantId } = await openRetell(api, retell);
    const call = newCall();
    await call.connect();
    await waitForTurns(call, 1);
    const staff = await api.as('staff', { tenantId });
    const { id } = await first();
    const control = (body: object) => staff.post(`/api/conversations/${id}/control`, body);
    await control({ action: 'takeOver' });
    await control({ action: 'say', text: 'This is Ana. Bring him in.' });
    await eventually(() =>
      expect(call.got).toContainEqual(
        expect.objectContaining({ response_type: 'agent_interrupt', content: 'This is Ana. Bring him in.' }),
      ),
    );
    await control({ action: 'end' });
    await eventually(() => expect(call.ending).toMatchObject({ response_type: 'agent_interrupt', end_call: true }));
  });

  test('ends when Retell reports it as over', async () => {
    const { call: newCall, conversations } = await openRetell(api, retell);
    const call = newCall();
    await call.connect();
    await waitForTurns(call, 1);
    await call.hangUp();
    await eventually(async () => expect(await conversations()).toMatchObject([{ isOpen: false }]));
  });

  test('survives unknown frames', async () => {
    const { call: newCall } = await openRetell(api, retell);
    const call = newCall();
    await call.connect();
    await waitForTurns(call, 1);
    for (const text of [
      'not JSON',
      '[]',
      '{"interaction_type":"of tomorrow"}',
      '{"interaction_type":"response_required"}',
    ])
      call.sendRaw(text);
    call.send({ interaction_type: 'call_details', call: { call_id: call.callId } });
    call.send({ interaction_type: 'update_only', transcript: 'changed' });
    call.speak('My cat is limping');
    await waitForTurns(call, 2);
    expect(call.said).toContain('When would you like to come in?');
    expect(await api.metrics.registry.metrics()).toMatch(/relay_frames_ignored_total\{why="unknown"\} [1-9]/);
    await call.drop();
  });
});

describe('a call that Retell doesn’t know', () => {
  test('is rejected with a 401, and nothing is written', async () => {
    const { call: newCall, head, conversations, toLine } = await openRetell(api, retell);
    const before = await head();
    const unknown = newCall();
    retell.calls.delete(unknown.callId);
    await expect(unknown.connect()).rejects.toThrow('refused');
    const over = newCall();
    const { call_id: id } = retell.calls.get(over.callId) ?? { call_id: '' };
    retell.calls.set(id, { call_id: id, call_status: 'ended', agent_id: 'a', agent_version: 1 });
    await expect(over.connect()).rejects.toThrow('refused');
    const other = newCall({ llmUrl: toLine(api).llmUrl.replace(/con_\w+/, 'con_unknown') });
    await expect(other.connect()).rejects.toThrow('refused');
    expect([await head(), await conversations()]).toEqual([before, []]);
  });

  test('uses the account’s key at most five times a minute per address, and never for a known call', async () => {
    const { call: newCall } = await openRetell(api, retell);
    const known = newCall();
    await known.connect();
    await waitForTurns(known, 1);
    await known.drop();
    const madeUp = Array.from({ length: 7 }, () => newCall());
    for (const { callId } of madeUp) retell.calls.delete(callId);
    for (const call of madeUp) await expect(call.connect()).rejects.toThrow('refused');
    // The server looks each made-up call up three times, because Retell may learn of a call later than the server does.
    const questions = madeUp.map(({ callId }) => retell.questions.get(callId) ?? 0);
    expect(questions.reduce((sum, times) => sum + times, 0)).toBe(5 * 3);
    await known.connect();
    await waitForTurns(known, 1);
    await known.drop();
  });

  test("doesn't delay calls of other connections", async () => {
    const { call: crowd, toLine } = await openRetell(api, retell);
    const other = await openRetell(api, retell);
    // While Retell doesn't respond, one connection requests more lookups than its limit.
    retell.hold();
    const sentTexts = Array.from({ length: 80 }, () => crowd(toLine(api)).connect());
    const settled = Promise.allSettled(sentTexts);
    await expect(
      Promise.any(
        sentTexts.map((one) =>
          one.then(
            () => Promise.reject(),
            () => 'refused',
          ),
        ),
      ),
    ).resolves.toBe('refused');
    const call = other.call();
    const connected = call.connect();
    retell.release();
    await connected;
    await waitForTurns(call, 1);
    await call.drop();
    await settled;
  });

  test('is looked up again after a transient failure of Retell', async () => {
    const { call: newCall } = await openRetell(api, retell);
    const call = newCall();
    retell.failures.push(503, 404);
    await call.connect();
    await waitForTurns(call, 1);
    await call.drop();
  });

  test('is asked to upgrade to a WebSocket', async () => {
    const { toLine } = await openRetell(api, retell);
    const answer = await fetch(`${toLine(api).llmUrl.replace('ws', 'http')}/call_1`);
    expect(answer.status).toBe(426);
  });
});
