import type { TraceStep } from '@switchboard/contracts/talk/trace';

/** The panel's words for events. */
export interface StepWords {
  readonly slot: Readonly<Record<string, string>>;
  readonly tool: Readonly<Record<string, string>>;
  readonly notUnderstood: string;
}

/** An event in the inbox, with its time since the start of the call. */
export interface InboxEvent {
  readonly ms: number;
  readonly text: string;
}

/** A collected value, by its slot. */
export interface Fact {
  readonly slot: string;
  readonly text: string;
}

/** Summarizes the steps of a turn for somebody who has never seen an inbox. */
export function describeSteps(
  steps: readonly TraceStep[],
  words: StepWords,
): { readonly happened: readonly InboxEvent[]; readonly facts: readonly Fact[] } {
  const happened: InboxEvent[] = [];
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
