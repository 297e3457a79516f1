import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { expect, test } from 'vitest';
import { talkWith } from '../engine/test/talk.ts';
import { TRIAGE } from '../engine/test/versions.ts';
import { readRecording } from './recording.ts';

/** Reads the recording of a scripted talk. */
function record(
  run: (talk: ReturnType<typeof talkWith>, keep: (turn: { trace: readonly TraceStep[] }) => void) => void,
) {
  const turns: (readonly TraceStep[])[] = [];
  const talk = talkWith(TRIAGE);
  run(talk, ({ trace }) => void turns.push(trace));
  return readRecording(turns);
}

test("a recording contains the caller's inputs and the tools' answers from the trace", () => {
  const { acts, answers, path, endedReason } = record((talk, keep) => {
    keep(talk.give({ type: 'silence' }));
    keep(talk.give({ type: 'interrupted', heardUntil: 'What is', afterMs: 400 }));
    keep(talk.hear('dog, chocolate'));
    keep(talk.finish('ok', { name: 'Dr. Chen', phone: '+1' }));
    keep(talk.finish('timeout'));
  });
  expect(acts.map(({ input }) => input)).toEqual([
    { type: 'silence' },
    { type: 'interrupted', heardUntil: 'What is', afterMs: 400 },
    { type: 'heard', text: 'dog, chocolate', final: true },
  ]);
  expect(answers).toEqual([
    { of: 'tool', tool: 'lookup_on_call', answer: { outcome: 'ok', result: { name: 'Dr. Chen' }, tookMs: 0 } },
    { of: 'transfer', tool: 'transfer', answer: { outcome: 'timeout', result: null, tookMs: 0 } },
  ]);
  expect([path, endedReason]).toEqual([['flag', 'onCall', 'transfer', 'raise', 'bye'], 'message_taken']);
});

test('a recording ends where the caller hung up or a person took over', () => {
  const gone = record((talk, keep) => keep(talk.give({ type: 'hangup' })));
  expect(gone).toMatchObject({ acts: [{ input: { type: 'hangup' } }], endedReason: 'hangup' });
  const heard = {
    type: 'turn.heard',
    node: 'what',
    turn: 1,
    ms: 900,
    cause: 'heard',
    text: 'Hello',
    lang: 'en',
  } as const;
  const taken = {
    type: 'call.controlled',
    node: 'what',
    turn: 1,
    ms: 950,
    cause: 'takeOver',
    action: 'takeOver',
    text: '',
  } as const;
  const { acts } = readRecording([[heard], [taken], [{ ...heard, ms: 2_000 }]]);
  expect(acts).toEqual([{ ms: 900, input: { type: 'heard', text: 'Hello', final: true } }]);
});

test('a recording has digits that chose an edge as key presses, and collected digits as words', () => {
  const edge = {
    type: 'edge.taken',
    node: 'what',
    turn: 1,
    ms: 5,
    cause: 'dtmf',
    edge: 'e',
    to: 'n',
    why: 'digits 12',
  } as const;
  const heard = { type: 'turn.heard', node: 'n', turn: 2, ms: 9, cause: 'dtmf', text: '8030', lang: 'en' } as const;
  expect(readRecording([[edge], [heard]]).acts.map(({ input }) => input)).toEqual([
    { type: 'dtmf', digit: '1' },
    { type: 'dtmf', digit: '2' },
    { type: 'heard', text: '8030', final: true },
  ]);
});
