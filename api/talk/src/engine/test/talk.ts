import { TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep, TraceStepType } from '@switchboard/contracts/talk/trace';
import type { TalkVersion } from '@switchboard/contracts/talk/version';
import type { z } from 'zod';
import { compileVersion } from '../compile.ts';
import type { Effect } from '../effects.ts';
import { newTalk, type TalkState } from '../state.ts';
import { step } from '../step.ts';

/** Monday 2026-11-23, 10:20 in Denver. */
export const TEN_TWENTY = Date.UTC(2026, 10, 23, 17, 20);

/** Starts a talk that a test drives input by input, with its last words and everything it did. */
export function talkWith(version: TalkVersion, setup: Partial<z.input<typeof TalkInput>> = {}) {
  const compiled = compileVersion(version);
  let state: TalkState = newTalk('call');
  let now = TEN_TWENTY;
  let said = '';
  let isLastFrameLast = false;
  const trace: TraceStep[] = [];
  const effects: Effect[] = [];
  const give = (input: z.input<typeof TalkInput>) => {
    now += 1_000;
    const result = step(compiled, state, TalkInput.parse(input), now);
    state = result.state;
    trace.push(...result.trace);
    effects.push(...result.effects);
    const texts = result.frames.flatMap((frame) => (frame.type === 'text' ? [frame] : []));
    said = texts.map(({ token }) => token).join('');
    isLastFrameLast = texts.at(-1)?.last === true;
    return result;
  };
  give({ type: 'setup', ...setup } as z.input<typeof TalkInput>);
  return {
    give,
    hear: (text: string) => give({ type: 'heard', text }),
    finish: (outcome: 'ok' | 'error' | 'timeout', result: unknown = null) => {
      const key = effects.findLast(({ type }) => type !== 'attention' && type !== 'stopModel')?.key ?? '';
      return give({ type: 'effect-finished', key, outcome, result: result as never }); // This is any JSON, which TalkInput validates.
    },
    later(ms: number) {
      now += ms;
    },
    get state() {
      return state;
    },
    get said() {
      return said;
    },
    get endsTurn() {
      return isLastFrameLast;
    },
    effects,
    path: () => trace.flatMap((each) => (each.type === 'node.entered' ? [each.node] : [])),
    traced: <T extends TraceStepType>(type: T) =>
      trace.filter((each): each is Extract<TraceStep, { type: T }> => each.type === type),
    slots: () => Object.fromEntries(Object.entries(state.slots).map(([name, { value }]) => [name, value])),
  };
}
