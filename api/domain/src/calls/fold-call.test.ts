import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { describe, expect, test } from 'vitest';
import { callFacts, isListedCall, percentile } from './call-facts.ts';
import { completeState } from './call-state.ts';
import { foldCall } from './fold-call.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, seconds)).toISOString();

const stored = ({ type, data }: ConversationEvent, index: number, actorId = 'system') => ({
  type,
  data,
  streamId: 'conversation-7',
  position: index + 1,
  recordedAt: at(index),
  metadata: { actor: { id: actorId } },
});
function foldEvents(events: readonly ConversationEvent[], actorId = 'system') {
  return foldCall(
    undefined,
    events.map((event, index) => stored(event, index, actorId)),
  );
}
const started: ConversationEvent = {
  type: 'conversation.started',
  data: {
    at: at(0),
    direction: 'inbound',
    from: '+13035550163',
    to: '+13035550110',
    agentName: 'Desk',
    agentVersion: '7',
  },
};
const said = (seconds: number, role: 'caller' | 'agent'): ConversationEvent => ({
  type: 'conversation.message-received',
  data: { at: at(seconds), messageId: `m${seconds}`, role, text: 'Hello' },
});
const ended = (reason: string, costCents?: number): ConversationEvent => ({
  type: 'conversation.ended',
  data: { at: at(60), reason, durationMs: 60_000, ...(costCents !== undefined && { costCents }) },
});

describe('a call', () => {
  test('in progress has no outcome', () => {
    expect(callFacts(foldEvents([started]))).toMatchObject({ status: 'in_progress', outcome: null, transferred: null });
  });

  test.each([
    ['completed', 'solved'],
    ['assistant-forwarded-call', 'transferred'],
    ['voicemail', 'voicemail'],
    ['customer-busy', 'not_reached'],
    ['pipeline-error-openai-llm-failed', 'failed'],
    ['never-heard-of', 'solved'],
  ])('that ended with reason %s has the outcome %s', (reason, outcome) => {
    expect(callFacts(foldEvents([started, ended(reason)])).outcome).toBe(outcome);
  });

  test('that the caller ends counts as hung up before their second message, and as solved after it', () => {
    const early = foldEvents([started, said(2, 'caller'), ended('customer-ended-call')]);
    const late = foldEvents([started, said(2, 'caller'), said(9, 'caller'), ended('customer-ended-call')]);
    expect([callFacts(early).outcome, callFacts(late).outcome]).toEqual(['hung_up', 'solved']);
  });

  test('stores its version, cost and end reason, which a second report overrides', () => {
    const { told } = foldEvents([started, ended('lost', 12), ended('customer-ended-call')]);
    expect(told).toMatchObject({ agentVersion: '7', costCents: 12, endedReason: 'customer-ended-call' });
  });

  test('measures the duration of turns, and the time that models and tools take', () => {
    const step = { node: 'greet', turn: 1, cause: 'x' };
    const { told } = foldEvents([
      started,
      {
        type: 'conversation.turn-traced',
        data: {
          at: at(4),
          steps: [
            { ...step, type: 'turn.heard', ms: 4_000, text: 'Hi', lang: 'en' },
            { ...step, type: 'model.finished', ms: 4_400, key: 'm', outcome: 'ok', tookMs: 400 },
            { ...step, type: 'tool.finished', ms: 4_700, tool: 'lookup', key: 't', outcome: 'ok', tookMs: 300 },
            { ...step, type: 'speech.sent', ms: 4_900, text: 'Hello' },
            { ...step, type: 'speech.sent', ms: 6_000, text: 'And more' },
          ],
        },
      },
    ]);
    expect(told.turns).toEqual([{ atMs: 4_900, totalMs: 900, modelMs: 400, toolMs: 300 }]);
    expect(told.toolNames).toEqual(['lookup']);
  });

  test('measures the duration of a turn that the caller starts with a key press', () => {
    const step = { node: 'menu', turn: 1, cause: 'dtmf' };
    const { told } = foldEvents([
      started,
      {
        type: 'conversation.turn-traced',
        data: {
          at: at(4),
          steps: [
            { ...step, type: 'edge.taken', ms: 4_000, edge: 'e1', to: 'hours', why: 'digits 1' },
            { ...step, type: 'edge.taken', ms: 4_000, edge: 'e2', to: 'bye', why: 'else' },
            { ...step, type: 'speech.sent', ms: 4_300, text: 'We open at eight.' },
          ],
        },
      },
    ]);
    expect(told.turns).toEqual([{ atMs: 4_300, totalMs: 300, modelMs: null, toolMs: null }]);
  });

  test('stores each visited step once, in order, and the last step, even when it continues an older row', () => {
    const entered = (node: string | null): ConversationEvent => ({
      type: 'conversation.turn-traced',
      data: {
        at: at(4),
        steps: [{ node, turn: 1, cause: 'x', type: 'node.entered', ms: 0, nodeType: 'ask', visit: 1 }],
      },
    });
    const call = foldEvents([
      started,
      entered('start'),
      entered('what'),
      entered('advice'),
      entered(null),
      entered('what'),
    ]);
    expect([call.told.steps, call.told.lastStep]).toEqual([['start', 'what', 'advice'], 'what']);
    const { steps, lastStep, ...earlier } = call.told;
    const before = { ...call, told: earlier as typeof call.told }; // This is the form of a row from an older version.
    expect(foldCall(completeState(before), [stored(said(50, 'agent'), 50)]).told.steps).toEqual([]);
  });

  test('measures the time to the first answer, the first alert and its acknowledgment, and stores who acknowledged it', () => {
    const raise: ConversationEvent = {
      type: 'conversation.attention-raised',
      data: { at: at(10), level: 'attention', reason: 'complaint', ruleId: null, evidence: null },
    };
    const seen: ConversationEvent = { type: 'conversation.attention-acknowledged', data: { at: at(40), upTo: 9 } };
    const call = foldEvents([started, said(3, 'agent'), raise, seen], 'usr_marco');
    expect(callFacts(call)).toMatchObject({ answerMs: 3_000, attentionMs: 10_000, acknowledgeMs: 30_000 });
    expect(call.told.acknowledgedBy).toBe('usr_marco');
  });

  test('reads the names of tools from tool messages', () => {
    const line = (text: string): ConversationEvent => ({
      type: 'conversation.message-received',
      data: { at: at(5), messageId: text, role: 'tool', text },
    });
    const { told } = foldEvents([started, line('lookup(now) -> Dr. Chen'), line('book: done'), line('two words')]);
    expect(told.toolNames).toEqual(['book', 'lookup']);
  });

  test('stores the tags that people removed until they are assigned again', () => {
    const removed = { type: 'conversation.smart-tag-removed', data: { smartTagId: 3 } } as ConversationEvent;
    const assigned = { type: 'conversation.smart-tag-assigned', data: { smartTagId: 3 } } as ConversationEvent;
    expect(foldEvents([started, removed], 'usr_marco').told.takenOff).toEqual([3]);
    expect(foldEvents([started, removed], 'con_vapi').told.takenOff).toEqual([]);
    expect(foldEvents([started, removed, assigned], 'usr_marco').told.takenOff).toEqual([]);
  });

  test('stores who first assigned each tag, and counts no removal of a tag that a person assigned', () => {
    const tag = (type: 'assigned' | 'removed', by: string) => ({
      event: { type: `conversation.smart-tag-${type}`, data: { smartTagId: 3 } } as ConversationEvent,
      by,
    });
    const tagsAfter = (...changes: readonly ReturnType<typeof tag>[]) => {
      const events = [stored(started, 0), ...changes.map(({ event, by }, index) => stored(event, index + 1, by))];
      const { tagsOn, takenOff } = foldCall(undefined, events).told;
      return { by: tagsOn.map(({ by }) => by), takenOff };
    };
    const [put, off] = [tag('assigned', 'usr_marco'), tag('removed', 'usr_jo')];
    const byAgent = tag('assigned', 'con_vapi');
    const { event } = tag('assigned', '');
    const byTool = { event: { ...event, data: { ...event.data, by: 'agent' } } as ConversationEvent, by: 'key_1' };
    expect(tagsAfter(put)).toEqual({ by: ['person'], takenOff: [] });
    expect(tagsAfter(byAgent, put)).toEqual({ by: ['agent'], takenOff: [] });
    expect(tagsAfter(put, byAgent)).toEqual({ by: ['person'], takenOff: [] });
    expect(tagsAfter(tag('assigned', 'key_1'))).toEqual({ by: ['program'], takenOff: [] });
    expect(tagsAfter(tag('assigned', 'kafka'))).toEqual({ by: ['program'], takenOff: [] });
    expect(tagsAfter(tag('assigned', 'batches'))).toEqual({ by: ['agent'], takenOff: [] });
    expect(tagsAfter(byTool)).toEqual({ by: ['agent'], takenOff: [] });
    expect(tagsAfter(put, off)).toEqual({ by: [], takenOff: [] });
    expect(tagsAfter(byAgent, off)).toEqual({ by: [], takenOff: [3] });
    expect(tagsAfter(byAgent, off, put)).toEqual({ by: ['person'], takenOff: [] });
    expect(tagsAfter(byAgent, tag('removed', 'con_vapi'), put)).toEqual({ by: ['person'], takenOff: [] });
  });

  test('ignores times outside the call, which come from wrong clocks', () => {
    const raised = (time: string): ConversationEvent => ({
      type: 'conversation.attention-raised',
      data: { at: time, level: 'attention', reason: 'complaint', ruleId: null, evidence: null },
    });
    const seen: ConversationEvent = { type: 'conversation.handled', data: { at: at(30), upTo: 9 } };
    const old = '1970-01-01T00:00:00.000Z';
    const facts = (...events: readonly ConversationEvent[]) => callFacts(foldEvents(events));
    expect(facts(started, raised(at(10)), seen)).toMatchObject({ attentionMs: 10_000, acknowledgeMs: 20_000 });
    // The order doesn't matter: an alert is never older than its call.
    expect(facts(started, raised(old), seen)).toMatchObject({ attentionMs: 0, acknowledgeMs: 30_000 });
    expect(facts(raised(old), started, seen)).toMatchObject({ attentionMs: 0, acknowledgeMs: 30_000 });
    const early: ConversationEvent = { type: 'conversation.started', data: { ...started.data, at: old } };
    expect(facts(early, said(20, 'agent'), raised(at(10)))).toMatchObject({ answerMs: null, attentionMs: null });
  });

  test('is listed unless it is deleted, a test, or not on a call channel', () => {
    const of = (channel: string) => ({ ...started, data: { ...started.data, channel } }) as ConversationEvent;
    const deleted = { type: 'conversation.deleted', data: {} } as const;
    const listed = [[started], [of('web')], [of('chat')], [of('test')], [started, deleted]];
    expect(listed.map((events) => isListedCall(foldEvents(events)))).toEqual([true, true, false, false, false]);
  });

  test('that is erased has no facts', () => {
    const call = foldEvents([started, ended('lost', 12), { type: 'conversation.erased', data: {} }]);
    expect([call.told.costCents, call.conversation.memory.from, isListedCall(call)]).toEqual([null, null, false]);
  });
});

test('percentile uses the nearest rank', () => {
  const turns = [5, 1, 4, 2, 3].map((totalMs) => ({ totalMs }));
  expect([percentile(turns, 0.5), percentile(turns, 0.9), percentile([], 0.5)]).toEqual([3, 5, null]);
});
