import type { TraceStep } from '@switchboard/contracts/talk/trace';

/** The words that the panel has for what happens. */
export interface HappenedWords {
  readonly slot: Readonly<Record<string, string>>;
  readonly tool: Readonly<Record<string, string>>;
  readonly notUnderstood: string;
}

/** Something that the inbox saw, at its time since the call began. */
export interface Happened {
  readonly ms: number;
  readonly text: string;
}

/** A fact that was written down, by its slot. */
export interface Fact {
  readonly slot: string;
  readonly text: string;
}

/** Says what the steps of a turn come to, for somebody who sees an inbox for the first time. */
export function tellSteps(
  steps: readonly TraceStep[],
  words: HappenedWords,
): { readonly happened: readonly Happened[]; readonly facts: readonly Fact[] } {
  const happened: Happened[] = [];
  const facts: Fact[] = [];
  for (const step of steps) {
    const { ms } = step;
    if (step.type === 'turn.understood' && step.as === 'noMatch') happened.push({ ms, text: words.notUnderstood });
    if (step.type === 'tool.finished') happened.push({ ms, text: words.tool[step.tool] ?? step.tool });
    if (step.type === 'slot.set') {
      const value = step.source === 'caller' ? step.raw : String(step.value);
      facts.push({ slot: step.slot, text: `${words.slot[step.slot] ?? step.slot}: ${value}` });
    }
  }
  return { happened, facts };
}
