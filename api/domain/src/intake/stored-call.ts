import type { MessageRole } from '@switchboard/contracts/conversations/conversation';
import type {
  ConversationEnded,
  ConversationEvent,
  ConversationStarted,
} from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import type { StoredLike } from '../conversations/fold.ts';

export type Started = z.infer<typeof ConversationStarted>;
export type Ended = z.infer<typeof ConversationEnded>;

export interface StoredMessage {
  readonly id: string;
  readonly seq: number;
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string;
  /** Told by a report before anything live told it. */
  readonly isTold: boolean;
  /** What was told live of it afterwards. */
  readonly heard: readonly { readonly text: string; readonly at: string }[];
}

/** What the log knows of a call, as far as a translator asks. */
export interface StoredCall {
  /** All that was told of its start, later over earlier; undefined if it isn't known yet. */
  readonly start: Started | undefined;
  /** What was told last of its end. */
  readonly end: Ended | undefined;
  readonly contactName: string | undefined;
  readonly messages: readonly StoredMessage[];
  readonly isErased: boolean;
  /** An agent of ours holds it, or has held it: its words and its end are in the log from there. */
  readonly isHeld: boolean;
}

/** Reads a call from the events of its stream. */
export function storedCall(stored: readonly StoredLike[]): StoredCall {
  let start: Started | undefined;
  let end: Ended | undefined;
  let contactName: string | undefined;
  let isHeld = false;
  const messages: (StoredMessage & { heard: { text: string; at: string }[] })[] = [];
  for (const entry of stored) {
    if (entry.type === ERASED) return { start, end, contactName, messages: [], isErased: true, isHeld };
    // The reader of the log has checked data against the type's schema; TypeScript can't tie the two strings together.
    const event = entry as StoredLike & ConversationEvent;
    switch (event.type) {
      case 'conversation.started':
        start = mergeStart(start, event.data);
        contactName = event.data.contactName ?? contactName;
        break;
      case 'conversation.ended':
        end = event.data;
        break;
      case 'conversation.contact-named':
        contactName = event.data.name;
        break;
      case 'conversation.message-received': {
        const { messageId: id, role, text, at, late } = event.data;
        messages.push({ id, seq: messages.length + 1, role, text, at, isTold: late === true, heard: [] });
        break;
      }
      case 'conversation.turn-traced':
        isHeld = true;
        break;
      case 'conversation.late-event-marked': {
        const { seq = 0, text, at } = event.data;
        if (text !== undefined) messages[seq - 1]?.heard.push({ text, at });
        break;
      }
      default:
    }
  }
  return { start, end, contactName, messages, isErased: false, isHeld };
}

const ERASED = 'conversation.erased' satisfies ConversationEvent['type'];

function mergeStart(known: Started | undefined, told: Started): Started {
  if (known === undefined) return told;
  const { agentId, agentName, agentVersion, ...rest } = known;
  const isOtherAgent = told.agentId !== undefined || told.agentName !== undefined;
  const merged = { ...(isOtherAgent ? rest : known), ...told };
  return { ...merged, from: told.from ?? known.from, to: told.to ?? known.to };
}
