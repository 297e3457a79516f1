import type { MessageRole } from '@switchboard/contracts/conversations/conversation';
import type { StoredMessage } from '../stored-call.ts';
import { indexOfWords, spokenWords } from './words.ts';

/** An utterance that was heard live. */
export interface Heard {
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string;
}

// A history tells when an utterance began, a transcript when it was over, at most a second a word later; and neither clock is exact.
const MS_A_WORD = 1_000;
const SLACK_MS = 30_000;

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
      isAbout(message, heard) &&
      indexOfWords(unheardWords(message), words) >= 0 &&
      !hasSpokenBetween(message, heard, messages),
  );
}

/** Tells whether the log has this very utterance, as a message or as what was heard of one: platforms deliver again what they think was lost. */
export function isStored(heard: Heard, messages: readonly StoredMessage[]): boolean {
  return messages.some(
    (message) => message.role === heard.role && [message, ...message.heard].some((known) => isSame(known, heard)),
  );
}

function isAbout(told: StoredMessage, heard: Heard): boolean {
  const apartMs = Date.parse(heard.at) - Date.parse(told.at);
  return apartMs >= -SLACK_MS && apartMs <= SLACK_MS + spokenWords(told.text).length * MS_A_WORD;
}

// Nobody says something else between the beginning and the end of an utterance.
function hasSpokenBetween(told: StoredMessage, heard: Heard, messages: readonly StoredMessage[]): boolean {
  return messages.some(({ role, at }) => role === heard.role && at > told.at && at < heard.at);
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
