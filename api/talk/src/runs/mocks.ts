import type { TestMock } from '@switchboard/contracts/agents/test-script';
import { isSame } from '@switchboard/contracts/base/is-same';
import type { JsonValue } from '../engine/json.ts';
import type { AnswerEffect, AwaitedEffect, EffectAnswer } from './scripted-talk.ts';

/**
 * Answers effects by the mocks of a test: the first that matches and hasn't been used, so that a second call can have another outcome; once
 * all that match are used, the last of them again.
 */
export function answerByMocks(mocks: readonly TestMock[]): AnswerEffect {
  const used = new Set<TestMock>();
  return (effect) => {
    const matching = mocks.filter((mock) => matches(mock, effect));
    const mock = matching.find((one) => !used.has(one)) ?? matching.at(-1);
    if (mock === undefined) return undefined;
    used.add(mock);
    return answerOf(mock);
  };
}

/** Whether arguments have all that is asked of them, whatever else they have. */
export const haveArguments = (
  given: Readonly<Record<string, JsonValue>>,
  wanted: Readonly<Record<string, unknown>> | undefined,
): boolean =>
  Object.entries(wanted ?? {}).every(([name, value]) => Object.hasOwn(given, name) && isSame(given[name], value));

function matches(mock: TestMock, effect: AwaitedEffect): boolean {
  if ('tool' in mock) {
    return effect.type === 'tool' && effect.tool === mock.tool && haveArguments(effect.arguments, mock.arguments);
  }
  return 'transfer' in mock ? effect.type === 'transfer' : effect.type === 'model';
}

function answerOf(mock: TestMock): EffectAnswer {
  const { tookMs } = mock;
  if ('tool' in mock) return { outcome: mock.outcome, result: mock.result as JsonValue, tookMs };
  if ('transfer' in mock) return { outcome: mock.transfer, result: null, tookMs };
  const { text, edge, slots } = mock;
  return { outcome: mock.model, result: { text, edge, slots }, tookMs };
}
