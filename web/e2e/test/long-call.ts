import { randomUUID } from 'node:crypto';
import type { System } from './system.ts';

export interface LongCall {
  readonly id: number;
  /** The caller says one more thing, now. */
  readonly say: (text: string) => Promise<unknown>;
}

/** Creates a call with many messages at once, and an alert for its twelfth line. */
export async function longCall(system: System, count: number): Promise<LongCall> {
  const callId = `long-${randomUUID()}`;
  const begun = Date.now() - count * 100;
  const send = async (events: readonly { type: string; at: string; data: object }[]) => {
    const response = await fetch(`${system.url}/api/intake/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${system.demo.apiKeys['willow']}` },
      body: JSON.stringify({ events: events.map((event) => ({ id: randomUUID(), callId, ...event })) }),
    });
    const { results } = (await response.json()) as { results: { status: string; conversationId: number }[] };
    if (!results.every(({ status }) => status === 'appended'))
      throw new Error('some events of a long call were refused');
    return results[0]?.conversationId ?? 0;
  };
  const message = (seq: number) => ({
    type: 'message.received',
    at: new Date(begun + seq * 100).toISOString(),
    data: {
      messageId: `m${seq}`,
      role: seq % 2 === 0 ? 'caller' : 'agent',
      text: `line ${seq}${seq === 12 ? ' with purple smoke' : ''}${' and so on'.repeat(seq % 20)}`,
    },
  });
  const started = { direction: 'inbound', from: '+13035550143', to: '+13035550110', contactName: 'Long Talker' };
  const id = await send([{ type: 'call.started', at: new Date(begun).toISOString(), data: started }]);
  const talk = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
  await send(talk(1, 12));
  const raised = { level: 'emergency', reason: 'gas', evidence: 'purple smoke' };
  await send([{ type: 'attention.raised', at: new Date(begun + 1_250).toISOString(), data: raised }]);
  for (let from = 13; from <= count; from += 1_000) await send(talk(from, Math.min(from + 999, count)));
  const now = () => new Date().toISOString();
  return {
    id,
    say: (text) =>
      send([{ type: 'message.received', at: now(), data: { messageId: randomUUID(), role: 'caller', text } }]),
  };
}
