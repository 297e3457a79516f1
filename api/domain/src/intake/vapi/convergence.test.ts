import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spokenWords } from '../call/align.ts';
import { PlatformCall } from '../test/platform-call.ts';
import * as vapi from './test/server-messages.ts';

type Speaker = 'user' | 'bot';
interface Utterance {
  readonly speaker: Speaker;
  /** The pieces into which the transcriber split the utterance, which the history reports as one. */
  readonly pieces: readonly string[];
  /** Whether the utterance's final transcripts reach us, either at once or after the next step. */
  readonly heard: 'at once' | 'later' | 'never';
  /** Whether a conversation-update follows the utterance. */
  readonly isReported: boolean;
}

const speaker = fc.constantFrom<Speaker>('user', 'bot');
const repeated = fc.constantFrom('yes', 'no', 'Yes.', 'my dog', 'hold on', 'yes please');
const calls = (heard: Utterance['heard'][]) =>
  fc.array(
    fc.record({
      speaker,
      pieces: fc.array(repeated, { minLength: 1, maxLength: 3 }),
      heard: fc.constantFrom(...heard),
      isReported: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );

test('the log has each spoken word once after the report, whatever was lost, repeated or out of order', () => {
  const unlike = calls(['at once', 'later', 'never']).map((utterances) =>
    utterances.map(({ pieces, ...utterance }, index) => ({
      ...utterance,
      pieces: pieces.map((_, nth) => `word${index}x${nth} again`),
    })),
  );
  fc.assert(fc.property(unlike, expectEachWordOnce), { numRuns: 200 });
});

test('the log has a repeated utterance as often as it was said if no transcript is lost', () => {
  fc.assert(fc.property(calls(['at once', 'later']), expectEachWordOnce), { numRuns: 200 });
});

function expectEachWordOnce(utterances: readonly Utterance[]): void {
  const call = new PlatformCall('vapi');
  const later: (() => void)[] = [];
  for (const [index, { pieces, speaker, heard, isReported }] of utterances.entries()) {
    const finals = pieces.map((text, nth) => () => {
      const role = speaker === 'user' ? 'user' : 'assistant';
      call.deliver(vapi.transcript(role, index * 10 + nth + 1, { text }));
    });
    for (const deliver of later.splice(0)) deliver();
    if (heard === 'at once') for (const deliver of finals) deliver();
    if (heard === 'later') later.push(...finals);
    if (isReported) call.deliver(vapi.conversationUpdate(readHistory(utterances.slice(0, index + 1)), index * 10 + 5));
  }
  call.deliver(vapi.endOfCallReport(readHistory(utterances), utterances.length * 10));
  for (const deliver of later) deliver();
  expect(wordsBy('caller', call)).toEqual(wordsOf('user', utterances));
  expect(wordsBy('agent', call)).toEqual(wordsOf('bot', utterances));
}

function readHistory(utterances: readonly Utterance[]): vapi.HistoryItem[] {
  return utterances.map(({ speaker, pieces }, index) => vapi.spoke(speaker, index * 10, pieces.join(' ')));
}

function wordsOf(speaker: Speaker, utterances: readonly Utterance[]): string[] {
  return utterances.flatMap((said) => (said.speaker === speaker ? spokenWords(said.pieces.join(' ')) : []));
}

function wordsBy(role: string, call: PlatformCall): string[] {
  const said = call.folded.messages.toSorted((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq);
  return said.flatMap((message) => (message.role === role ? spokenWords(message.text) : []));
}
