import { masked } from './mask.ts';
import type { Turn } from './turn.ts';

/** Ends what a model is saying; the talk then waits for its caller. */
export function stopModel(turn: Turn, key: string): void {
  turn.ask({ type: 'stopModel', key });
  turn.note('model.finished', { key, outcome: 'interrupted', tookMs: 0 });
  keepStreamed(turn);
  turn.state.awaiting = { kind: 'caller', silenceMs: silenceMsOf(turn) };
}

/** Puts the words that a model has streamed into the transcript, which has heard of none of them yet. */
export function keepStreamed(turn: Turn): void {
  const { state } = turn;
  if (state.modelText === '') return;
  turn.note('speech.sent', { text: masked(turn, state.modelText) });
  state.said = state.modelText;
  state.modelText = '';
  state.heardUntil = null;
}

const silenceMsOf = ({ node }: Turn) =>
  node !== undefined && 'silenceMs' in node ? node.silenceMs : DEFAULT_SILENCE_MS;
const DEFAULT_SILENCE_MS = 6_000;
