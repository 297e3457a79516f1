import type { RecordingPeaks } from '@switchboard/contracts/calls/recording';

/** A pause in which nobody speaks, in seconds of the recording. */
export interface Silence {
  readonly from: number;
  readonly to: number;
}

/** Nobody speaks below this fraction of the loudest peak (26 dB less). */
const QUIET = 0.05;
/** Shorter pauses are part of normal speech. */
const MIN_PAUSE_S = 1.5;
/** The margin left at each end of a pause, so that no word is cut off. */
const MARGIN_S = 0.25;

/** The pauses that are long enough to skip; a pause is silent on every channel. */
export function findSilences({ msPerPeak, channels }: Pick<RecordingPeaks, 'msPerPeak' | 'channels'>): Silence[] {
  const loudness = mergeChannels(channels);
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
      if (to - from >= MIN_PAUSE_S) silences.push({ from: from + MARGIN_S, to: to - MARGIN_S });
    }
    begun = undefined;
  }
  return silences;
}

/** How many seconds skipping the pauses saves. */
export const countSavedSeconds = (silences: readonly Silence[]): number =>
  silences.reduce((sum, { from, to }) => sum + to - from, 0);

/** Downsamples peaks to `count` bars from 0 to 1: each is the loudest peak of its segment, relative to `most`. */
export function sampleBars(
  peaks: readonly number[],
  { count, most }: { readonly count: number; readonly most: number },
) {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to)) / most;
  });
}

function mergeChannels(channels: RecordingPeaks['channels']): number[] {
  const [first = [], ...others] = channels;
  return first.map((peak, at) => others.reduce((most, channel) => Math.max(most, channel[at] ?? 0), peak));
}
