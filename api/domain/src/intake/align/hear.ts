import type { MessageRole } from '@switchboard/contracts/conversations/row';
import type { StoredMessage } from '../stored-call.ts';
import { indexOfWords, spokenWords } from './words.ts';

/** An utterance that was heard live. */
export interface Heard {
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string;
}

// A report tells when an utterance began, a transcript when it was over; and deliveries overtake each other by seconds.
const MAX_APART_MS = 120_000;

/**
 * Finds the stored message that a report told before this utterance was heard, which it is, or is a part of.
 *
 * What was heard of that message before no longer counts, so of two equal utterances the second is one of its own.
 */
export function toldBefore(heard: Heard, messages: readonly StoredMessage[]): StoredMessage | undefined {
  const words = spokenWords(heard.text);
  return messages.find(
    (message) =>
      message.isTold &&
      message.role === heard.role &&
      Math.abs(Date.parse(message.at) - Date.parse(heard.at)) <= MAX_APART_MS &&
      indexOfWords(unheardWords(message), words) >= 0,
  );
}

/** Tells whether the log has this very utterance, as a message or as what was heard of one: platforms deliver again what they think was lost. */
export function isStored(heard: Heard, messages: readonly StoredMessage[]): boolean {
  return messages.some(
    (message) => message.role === heard.role && [message, ...message.heard].some((known) => isSame(known, heard)),
  );
}

// Where a part was heard, a gap stays, so that words to its left and right don't become neighbours.
function unheardWords(message: StoredMessage): readonly string[] {
  let words = spokenWords(message.text);
  for (const { text } of message.heard) {
    const part = spokenWords(text);
    const at = indexOfWords(words, part);
    if (at >= 0) words = words.with(at, GAP).toSpliced(at + 1, part.length - 1);
  }
  return words;
}

const GAP = '';

function isSame(known: { readonly text: string; readonly at: string }, heard: Heard): boolean {
  return known.text === heard.text && known.at === heard.at;
}
