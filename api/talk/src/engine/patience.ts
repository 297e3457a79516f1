import type { Turn } from './turn.ts';

/** How long a caller waits for an effect before being told to, in ms. A transfer rings, and needs no words. */
export const PATIENCE_MS = { tool: 700, model: 3_000, transfer: Number.POSITIVE_INFINITY } as const;

const PREFIX = 'waiting:';

/** The key of the timer that tells a talk that an effect takes its time. */
export const patienceTimer = (effectKey: string): string => `${PREFIX}${effectKey}`;

/** Says that an effect takes its time: in the node's own words, where it has some. One that has ended, or has been heard already, needs none. */
export function askForPatience(turn: Turn, timer: string): void {
  const { state, node } = turn;
  const { awaiting } = state;
  if (awaiting?.kind !== 'effect' || timer !== patienceTimer(awaiting.key)) return;
  if (awaiting.of === 'model' && state.modelText !== '') return;
  const waiting = node !== undefined && 'waiting' in node ? node.waiting : {};
  const hasWords = Object.values(waiting).some((words) => words !== undefined && words !== '');
  if (hasWords) turn.speak(waiting);
  else turn.sayBuiltIn('waiting');
}
