import type { IntakeEventType } from '@switchboard/contracts/intake/event';
import { recordingUrl } from './recordings.ts';
import type { ScriptStep, Story } from './stories/script.ts';

/** An intake event as sent over the wire. */
export interface WireEvent {
  readonly id: string;
  readonly callId: string;
  readonly type: IntakeEventType;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One playback of a story as a call. */
export interface Playback {
  readonly callId: string;
  readonly answeredAt: Date;
  /** The business's number. */
  readonly ownNumber: string;
  /** The name of the file with the call's recording. */
  readonly recording?: string;
}

const CENTS_PER_MINUTE = 11;

/** Builds the first event of a call. */
export function startEvent(story: Story, playback: Playback): WireEvent {
  const contact = story.number ?? null;
  return {
    id: `${playback.callId}:start`,
    callId: playback.callId,
    type: 'call.started',
    at: playback.answeredAt.toISOString(),
    data: {
      direction: story.direction,
      from: story.direction === 'inbound' ? contact : playback.ownNumber,
      to: story.direction === 'inbound' ? playback.ownNumber : contact,
      ...(story.contact ? { contactName: story.contact } : {}),
      agentName: story.agent,
      ...(story.agentVersion ? { agentVersion: story.agentVersion } : {}),
      language: story.language,
      channel: 'phone',
    },
  };
}

/** Builds the event of one step. The event's id derives from `index`, the step's place in the script, so that a repeat is deduplicated. */
export function stepEvent(step: ScriptStep, index: number, playback: Playback): WireEvent {
  return {
    id: `${playback.callId}:${index}`,
    callId: playback.callId,
    at: new Date(playback.answeredAt.getTime() + step.atMs).toISOString(),
    ...toContent(step, `${playback.callId}:m${index}`, playback),
  };
}

function toContent(step: ScriptStep, messageId: string, { recording }: Playback): Pick<WireEvent, 'type' | 'data'> {
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
