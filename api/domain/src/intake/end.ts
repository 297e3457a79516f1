import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { LOST_REASON } from '../conversations/decide-lost.ts';
import type { Ended, StoredCall } from './stored-call.ts';

/**
 * Ends a call, or tells more of how it ended: what is known and isn't told again stays, and what is told again changes nothing.
 *
 * Of a call that an agent of ours has held, our reason stays: platforms know no more than who hung up.
 */
export function endEvents(told: Ended, call: StoredCall): ConversationEvent[] {
  const known = call.end;
  const isOurs = call.isHeld && known !== undefined && known.reason !== LOST_REASON;
  const data = { ...known, ...told, ...(isOurs && { reason: known.reason }) };
  return known !== undefined && isSame(data, known) ? [] : [{ type: 'conversation.ended', data }];
}

function isSame(told: Ended, known: Ended): boolean {
  // Presigned addresses differ from one delivery to the next; where there was a recording there still is one.
  const hasRecording = (told.recordingUrl === undefined) === (known.recordingUrl === undefined);
  const fields = ['at', 'reason', 'durationMs', 'costCents', 'summary', 'successful', 'transferred'] as const;
  return hasRecording && fields.every((field) => told[field] === known[field]);
}
