import type { TestFailure, TestScript } from '@switchboard/contracts/agents/test-script';
import { isSame } from '@switchboard/contracts/base/is-same';
import { foldText } from '@switchboard/contracts/base/text';
import type { JsonValue } from '../engine/effects.ts';
import type { TalkState } from '../engine/state.ts';

type Step = number | null;
export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly step: Step;
}

/** Everything that a talk did, each entry with the index of the test step that caused it; null for the start of the talk. */
export interface TalkLog {
  readonly entered: { readonly node: string; readonly step: Step }[];
  readonly said: { readonly text: string; readonly step: Step }[];
  readonly turns: { readonly ms: number; readonly step: Step }[];
  readonly calls: readonly Call[];
  readonly slots: () => TalkState['slots'];
}

type Expect = TestScript['expect'];

/** Compares a talk with a test's expectations, and returns a failure for each difference. */
export function checkExpectations(expect: Expect, log: TalkLog): TestFailure[] {
  return [
    ...checkPath(expect, log),
    ...checkSlots(expect, log),
    ...checkCalls(expect, log),
    ...checkWords(expect, log),
    ...checkTime(expect, log),
  ];
}

/** Reports the first expected node that the talk didn't enter after the previous ones; `actual` is the last node it entered. */
function checkPath({ path }: Expect, { entered }: TalkLog): TestFailure[] {
  let next = 0;
  for (const [index, expected] of path.entries()) {
    const found = entered.findIndex(({ node }, place) => place >= next && node === expected);
    if (found < 0) {
      const { node, step } = entered.at(-1) ?? { node: null, step: null };
      return [{ path: `expect.path.${index}`, expected, actual: node, step }];
    }
    next = found + 1;
  }
  return [];
}

function checkSlots({ slots }: Expect, log: TalkLog): TestFailure[] {
  const slotStates = log.slots();
  return Object.entries(slots).flatMap(([name, expected]) => {
    const actual = slotStates[name]?.value ?? null;
    return isSame(actual, expected) ? [] : [{ path: `expect.slots.${name}`, expected, actual, step: null }];
  });
}

function checkCalls({ toolCalled }: Expect, { calls }: TalkLog): TestFailure[] {
  return toolCalled.flatMap(({ tool, arguments: wanted, times }, index): TestFailure[] => {
    const ofTool = calls.filter((call) => call.tool === tool);
    const found = ofTool.filter((call) => matchesArguments(call.arguments, wanted));
    if (times === undefined ? found.length > 0 : found.length === times) return [];
    const path = `expect.toolCalled.${index}`;
    const last = found.at(-1) ?? ofTool.at(-1);
    if (times !== undefined) {
      return [{ path, expected: times, actual: found.length, step: last?.step ?? null }];
    }
    const expected = { tool, ...(wanted && { arguments: wanted }) };
    // Arguments are JSON; only the contract's type has mutable lists.
    const actual = last === undefined ? null : ({ tool, arguments: last.arguments } as TestFailure['actual']);
    return [{ path, expected, actual, step: last?.step ?? null }];
  });
}

const fold = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();

function checkWords({ said, never }: Expect, log: TalkLog): TestFailure[] {
  const texts = log.said.map(({ text, step }) => ({ text, step, folded: fold(text) }));
  const missing = said.flatMap((expected, index) => {
    const wanted = fold(expected);
    if (texts.some(({ folded }) => folded.includes(wanted))) return [];
    const last = texts.at(-1);
    return [{ path: `expect.said.${index}`, expected, actual: last?.text ?? null, step: last?.step ?? null }];
  });
  const forbidden = never.flatMap((expected, index) => {
    const unwanted = fold(expected);
    const found = texts.find(({ folded }) => folded.includes(unwanted));
    return found === undefined
      ? []
      : [{ path: `expect.never.${index}`, expected, actual: found.text, step: found.step }];
  });
  return [...missing, ...forbidden];
}

function checkTime({ maxTurnMs }: Expect, { turns }: TalkLog): TestFailure[] {
  if (maxTurnMs === undefined) return [];
  const slowest = turns.reduce((most, turn) => (turn.ms > most.ms ? turn : most), { ms: 0, step: null });
  return slowest.ms > maxTurnMs
    ? [{ path: 'expect.maxTurnMs', expected: maxTurnMs, actual: slowest.ms, step: slowest.step }]
    : [];
}

/** Whether a call's arguments include all expected ones. */
export const matchesArguments = (
  actual: Readonly<Record<string, JsonValue>>,
  expected: Readonly<Record<string, unknown>> | undefined,
): boolean =>
  Object.entries(expected ?? {}).every(([name, value]) => Object.hasOwn(actual, name) && isSame(actual[name], value));
