import type { TestFailure, TestScript } from '@switchboard/contracts/agents/test-script';
import { isSame } from '@switchboard/contracts/base/is-same';
import { foldText } from '@switchboard/contracts/base/text';
import type { JsonValue } from '../engine/json.ts';
import type { TalkState } from '../engine/state.ts';
import { haveArguments } from './mocks.ts';

type Step = number | null;
export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly step: Step;
}

/** All that a talk did, each with the index of the step that brought it about; null of its beginning. */
export interface Happened {
  readonly entered: { readonly node: string; readonly step: Step }[];
  readonly said: { readonly text: string; readonly step: Step }[];
  readonly turns: { readonly ms: number; readonly step: Step }[];
  readonly calls: readonly Call[];
  readonly slots: () => TalkState['slots'];
}

type Expect = TestScript['expect'];

/** Compares what happened with what was expected; a failure for each difference. */
export function checkExpectations(expect: Expect, happened: Happened): TestFailure[] {
  return [
    ...checkPath(expect, happened),
    ...checkSlots(expect, happened),
    ...checkCalls(expect, happened),
    ...checkWords(expect, happened),
    ...checkTime(expect, happened),
  ];
}

/** The first node that isn't entered behind those before it; `actual` is the node that the talk came to last. */
function checkPath({ path }: Expect, { entered }: Happened): TestFailure[] {
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

function checkSlots({ slots }: Expect, happened: Happened): TestFailure[] {
  const held = happened.slots();
  return Object.entries(slots).flatMap(([name, expected]) => {
    const actual = held[name]?.value ?? null;
    return isSame(actual, expected) ? [] : [{ path: `expect.slots.${name}`, expected, actual, step: null }];
  });
}

function checkCalls({ toolCalled }: Expect, { calls }: Happened): TestFailure[] {
  return toolCalled.flatMap(({ tool, arguments: wanted, times }, index): TestFailure[] => {
    const ofTool = calls.filter((call) => call.tool === tool);
    const found = ofTool.filter((call) => haveArguments(call.arguments, wanted));
    if (times === undefined ? found.length > 0 : found.length === times) return [];
    const path = `expect.toolCalled.${index}`;
    const last = found.at(-1) ?? ofTool.at(-1);
    if (times !== undefined) {
      return [{ path, expected: times, actual: found.length, step: last?.step ?? null }];
    }
    const expected = { tool, ...(wanted && { arguments: wanted }) };
    // Conditions evaluate to JSON.
    const actual = last === undefined ? null : ({ tool, arguments: last.arguments } as TestFailure['actual']);
    return [{ path, expected, actual, step: last?.step ?? null }];
  });
}

const fold = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();

function checkWords({ said, never }: Expect, happened: Happened): TestFailure[] {
  const texts = happened.said.map(({ text, step }) => ({ text, step, folded: fold(text) }));
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

function checkTime({ maxTurnMs }: Expect, { turns }: Happened): TestFailure[] {
  if (maxTurnMs === undefined) return [];
  const slowest = turns.reduce((most, turn) => (turn.ms > most.ms ? turn : most), { ms: 0, step: null });
  return slowest.ms > maxTurnMs
    ? [{ path: 'expect.maxTurnMs', expected: maxTurnMs, actual: slowest.ms, step: slowest.step }]
    : [];
}
