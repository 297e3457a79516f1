import { randomUUID } from 'node:crypto';
import { liveCallRoutes } from '@switchboard/contracts/calls/live-routes';
import type { System } from './system.ts';

/** An event as a voice platform sends it. */

interface IntakeEvent {
  readonly callId: string;
  readonly type: string;
  readonly at: string;
  readonly data: object;
}

/** Sends events to the intake API; returns the conversation of the first event. */
export async function sendEvents(system: System, events: readonly IntakeEvent[], key = 'willow'): Promise<number> {
  const response = await fetch(`${system.url}/api/intake/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${system.demo.apiKeys[key]}` },
    body: JSON.stringify({ events: events.map((event) => ({ id: randomUUID(), ...event })) }),
  });
  // The intake's response; these tests read only the results.
  const { results } = (await response.json()) as { results: { status: string; conversationId: number }[] };
  const [first] = results;
  if (first === undefined || results.some(({ status }) => status !== 'appended')) {
    throw new Error(`the events were refused: ${JSON.stringify(results)}`);
  }
  return first.conversationId;
}

interface PastCall {
  readonly agentName: string;
  readonly startedAt: Date;
  readonly callerSays: readonly string[];
}

/** Creates a call that the caller ended some time ago, after the given sentences; returns its conversation. */
export function pastCall(system: System, { agentName, startedAt, callerSays }: PastCall): Promise<number> {
  const callId = `e2e-${randomUUID()}`;
  const event = (type: string, seconds: number, data: object): IntakeEvent => {
    const at = new Date(startedAt.getTime() + seconds * 1_000).toISOString();
    return { callId, type, at, data };
  };
  const say = (role: string, seconds: number, text: string) =>
    event('message.received', seconds, { messageId: randomUUID(), role, text, offsetMs: seconds * 1_000 });
  const lengthMs = (callerSays.length + 1) * 10_000;
  return sendEvents(system, [
    event('call.started', 0, { direction: 'inbound', from: '+13035550142', to: '+13035550110', agentName }),
    say('agent', 1, 'Willow Creek, how can I help?'),
    ...callerSays.map((text, index) => say('caller', (index + 1) * 10, text)),
    event('call.ended', lengthMs / 1_000, { reason: 'customer-ended-call', durationMs: lengthMs }),
  ]);
}

/** A call reported through the intake API. */
export function intakeCall({ system, key = 'willow' }: { system: System; key?: string }) {
  const callId = `e2e-${randomUUID()}`;
  const send = (type: string, data: object) =>
    sendEvents(system, [{ callId, type, at: new Date().toISOString(), data }], key);
  return {
    start: (contactName: string, { agentName = 'Willow Front Desk', language = 'en' } = {}) =>
      send('call.started', {
        direction: 'inbound',
        from: '+13035550142',
        to: '+13035550110',
        contactName,
        agentName,
        language,
      }),
    say: (role: 'caller' | 'agent', text: string) => send('message.received', { messageId: randomUUID(), role, text }),
    raise: (level: 'emergency' | 'attention', reason: string, evidence?: string) =>
      send('attention.raised', { level, reason, ...(evidence && { evidence }) }),
    end: (durationMs: number) => send('call.ended', { reason: 'hangup', durationMs }),
  };
}

interface Frame {
  readonly type: string;
  readonly token?: string;
}

interface AgentCallOptions {
  readonly system: System;
  readonly key?: string;
  readonly to?: string;
  readonly callerName: string;
}

/** A caller on the line with the agent that answers a number, by default Willow's after hours. */
export async function callAgent({ system, key = 'willow', to = '+13035550111', callerName }: AgentCallOptions) {
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${system.demo.apiKeys[key]}`, 'content-type': 'application/json' };
    const response = await fetch(`${system.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`the call was refused: ${JSON.stringify(answer)}`);
    // The route table defines the response's shape.
    return answer as { talkId: string; conversationId: number; frames: readonly Frame[] };
  };
  const body = { to, from: '+13035550148', callerName, lang: 'en' };
  const { talkId, conversationId } = await send(liveCallRoutes['calls.simulate'].path, body);
  let hasEnded = false;
  const give = async (input: object) => {
    const answer = await send(liveCallRoutes['calls.speak'].path.replace(':talkId', talkId), input);
    hasEnded ||= answer.frames.some(({ type }) => type === 'end');
    return answer;
  };
  return {
    conversationId,
    /** Speaks, or only listens, and returns the agent's words since the last call. */
    async speak(text?: string): Promise<string> {
      const { frames } = await give(text === undefined ? {} : { input: { type: 'heard', text } });
      return frames.map(({ token = '' }) => token).join('');
    },
    /** A call that the agent has ended needs no hang-up. */
    hangUp: async () => {
      if (!hasEnded) await give({ input: { type: 'hangup' } });
    },
  };
}

/** A call reported by Vapi's webhooks, from ring to report. Shapes: docs.vapi.ai/server-url/events */
export function vapiCall({
  system,
  name,
  secret = system.demo.intake.vapi.secret,
}: {
  system: System;
  name: string;
  secret?: string;
}) {
  const startedAt = new Date();
  const call = {
    id: randomUUID(),
    type: 'inboundPhoneCall',
    createdAt: startedAt.toISOString(),
    startedAt: startedAt.toISOString(),
    assistantId: 'willow-after-hours',
    assistant: { name: 'Willow After Hours' },
    customer: { number: '+13035550177', name },
    phoneNumber: { twilioPhoneNumber: '+13035550111' },
  };
  const said: { role: 'user' | 'bot'; message: string; time: number; secondsFromStart: number }[] = [];
  const post = async (message: object) => {
    const response = await fetch(system.demo.intake.vapi.url.replace(/^https?:\/\/[^/]+/, system.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vapi-secret': secret },
      body: JSON.stringify({ message: { timestamp: Date.now(), call, ...message } }),
    });
    return response.status;
  };
  return {
    ring: () => post({ type: 'status-update', status: 'ringing' }),
    answer: () => post({ type: 'status-update', status: 'in-progress' }),
    hear(role: 'user' | 'assistant', transcript: string) {
      said.push({
        role: role === 'user' ? 'user' : 'bot',
        message: transcript,
        time: Date.now(),
        secondsFromStart: (Date.now() - startedAt.getTime()) / 1_000,
      });
      return post({ type: 'transcript', role, transcriptType: 'final', transcript });
    },
    report: (summary: string) =>
      post({
        type: 'end-of-call-report',
        endedReason: 'customer-ended-call',
        startedAt: startedAt.toISOString(),
        endedAt: new Date().toISOString(),
        artifact: { messages: said },
        analysis: { summary },
      }),
  };
}
