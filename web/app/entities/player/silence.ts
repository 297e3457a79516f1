import type { RecordingPeaks } from '@switchboard/contracts/calls/recording';

/** A pause in which nobody is heard, in seconds of the recording. */
export interface Silence {
  readonly from: number;
  readonly to: number;
}

/** Below so much of the loudest moment nobody speaks: 26 dB less. */
const QUIET = 0.05;
/** Pauses of speech are shorter. */
const SHORTEST_S = 1.5;
/** Left of each end, so that no word is cut. */
const MARGIN_S = 0.25;

/** The pauses of a recording that are long enough to skip, all channels together. */
export function silencesOf({ msPerPeak, channels }: Pick<RecordingPeaks, 'msPerPeak' | 'channels'>): Silence[] {
  const loudness = togetherOf(channels);
  const quiet = Math.max(...loudness, 1) * QUIET;
  const silences: Silence[] = [];
  let begun: number | undefined;
  for (let at = 0; at <= loudness.length; at++) {
    if (at < loudness.length && (loudness[at] ?? 0) <= quiet) {
      begun ??= at;
      continue;
    }
    if (begun !== undefined) {
      const [from, to] = [(begun * msPerPeak) / 1_000, (at * msPerPeak) / 1_000];
      if (to - from >= SHORTEST_S) silences.push({ from: from + MARGIN_S, to: to - MARGIN_S });
    }
    begun = undefined;
  }
  return silences;
}

/** The seconds that skipping saves. */
export const savedBy = (silences: readonly Silence[]): number =>
  silences.reduce((sum, { from, to }) => sum + to - from, 0);

/** Peaks as so many bars, each from 0 to 1: the loudest of its piece, of the loudest of all. */
export function barsOf(peaks: readonly number[], { count, most }: { readonly count: number; readonly most: number }) {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to)) / most;
  });
}

function togetherOf(channels: RecordingPeaks['channels']): number[] {
  const [first = [], ...others] = channels;
  return first.map((peak, at) => others.reduce((most, channel) => Math.max(most, channel[at] ?? 0), peak));
}
