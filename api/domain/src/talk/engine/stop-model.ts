import type { Turn } from './turn.ts';

/** Ends what a model is saying; the talk then waits for its caller. */
export function stopModel(turn: Turn, key: string): void {
  turn.ask({ type: 'stopModel', key });
  turn.note('model.finished', { key, outcome: 'interrupted', tookMs: 0 });
  turn.state.awaiting = { kind: 'caller', silenceMs: silenceMsOf(turn) };
}

const silenceMsOf = ({ node }: Turn) =>
  node !== undefined && 'silenceMs' in node ? node.silenceMs : DEFAULT_SILENCE_MS;
const DEFAULT_SILENCE_MS = 6_000;
