import type { IntakeEventType } from '@switchboard/contracts/intake/event';
import { recordingUrl } from './recordings.ts';
import type { ScriptStep, Story } from './stories/script.ts';

/** An intake event as it goes over the wire. */
export interface WireEvent {
  readonly id: string;
  readonly callId: string;
  readonly type: IntakeEventType;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One telling of a story: when its call was answered and the name that its ids begin with. */
export interface Telling {
  readonly callId: string;
  readonly answeredAt: Date;
  /** The business's own number, on the other side of the contact's. */
  readonly ownNumber: string;
  /** The file that the call was recorded in. */
  readonly recording?: string;
}

const CENTS_PER_MINUTE = 11;

/** The first event of a call. */
export function startEvent(story: Story, telling: Telling): WireEvent {
  const contact = story.number ?? null;
  return {
    id: `${telling.callId}:start`,
    callId: telling.callId,
    type: 'call.started',
    at: telling.answeredAt.toISOString(),
    data: {
      direction: story.direction,
      from: story.direction === 'inbound' ? contact : telling.ownNumber,
      to: story.direction === 'inbound' ? telling.ownNumber : contact,
      ...(story.contact ? { contactName: story.contact } : {}),
      agentName: story.agent,
      ...(story.agentVersion ? { agentVersion: story.agentVersion } : {}),
      language: story.language,
      channel: 'phone',
    },
  };
}

/** The event of one step; `index` is its place in the script, so that a repeat has the same id. */
export function stepEvent(step: ScriptStep, index: number, telling: Telling): WireEvent {
  return {
    id: `${telling.callId}:${index}`,
    callId: telling.callId,
    at: new Date(telling.answeredAt.getTime() + step.atMs).toISOString(),
    ...content(step, `${telling.callId}:m${index}`, telling),
  };
}

function content(step: ScriptStep, messageId: string, { recording }: Telling): Pick<WireEvent, 'type' | 'data'> {
  switch (step.kind) {
    case 'message':
      return { type: 'message.received', data: { messageId, role: step.role, text: step.text, offsetMs: step.atMs } };
    case 'attention':
      return {
        type: 'attention.raised',
        data: { level: step.level, reason: step.reason, ...(step.evidence ? { evidence: step.evidence } : {}) },
      };
    case 'cleared':
      return { type: 'attention.cleared', data: {} };
    case 'tag':
      return { type: 'smart-tag.assigned', data: { name: step.name } };
    case 'ended':
      return {
        type: 'call.ended',
        data: {
          reason: step.reason,
          durationMs: step.atMs,
          costCents: Math.ceil((step.atMs / 60_000) * CENTS_PER_MINUTE),
          ...(step.summary ? { summary: step.summary } : {}),
          ...(recording ? { recordingUrl: recordingUrl(recording) } : {}),
        },
      };
    default:
      return step satisfies never;
  }
}
