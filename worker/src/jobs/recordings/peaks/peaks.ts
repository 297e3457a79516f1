import type { Waveform } from '@switchboard/application/recordings/recording-rows';

/** The duration of a peak in a recording that is short enough. */
const FIRST_MS_PER_PEAK = 100;
/** The maximum number of peaks per channel: half an hour at a tenth of a second each; a longer recording has longer peaks. */
const MAX_PEAKS = 18_000;
const FULL = 255;

/** Measures the peaks of a recording, chunk by chunk. */
export interface PeakMeter {
  /** Adds samples from -1 to 1, the same number for each channel. */
  add(channels: readonly ArrayLike<number>[], samples: number): void;
  /** Returns the peaks so far; undefined without samples. */
  drawing(): Waveform | undefined;
}

/** Creates a meter that keeps the largest value of each interval, in constant memory. */
export function createPeakMeter(sampleRate: number): PeakMeter {
  let msPerPeak = FIRST_MS_PER_PEAK;
  let samplesPerPeak = Math.round((sampleRate * msPerPeak) / 1_000);
  let peaks: number[][] = [];
  let current: number[] = [];
  let inPeak = 0;
  let total = 0;

  const closePeak = () => {
    peaks.forEach((channel, index) => {
      channel.push(current[index] ?? 0);
    });
    current = current.map(() => 0);
    inPeak = 0;
    if ((peaks[0]?.length ?? 0) < MAX_PEAKS) return;
    peaks = peaks.map(halve);
    msPerPeak *= 2;
    samplesPerPeak *= 2;
  };

  return {
    add(channels, samples) {
      if (peaks.length === 0) {
        peaks = channels.map(() => []);
        current = channels.map(() => 0);
      }
      for (let from = 0; from < samples; ) {
        const upTo = Math.min(samples, from + samplesPerPeak - inPeak);
        for (let index = 0; index < peaks.length; index++) {
          current[index] = Math.max(current[index] ?? 0, loudest(channels[index] ?? [], from, upTo));
        }
        inPeak += upTo - from;
        total += upTo - from;
        from = upTo;
        if (inPeak === samplesPerPeak) closePeak();
      }
    },
    drawing() {
      if (total === 0) return undefined;
      if (inPeak > 0) closePeak();
      const shown = isMono(peaks) ? peaks.slice(0, 1) : peaks;
      return {
        durationMs: Math.round((total / sampleRate) * 1_000),
        channels: shown.length,
        msPerPeak,
        peaks: Buffer.from(shown.flat().map((peak) => Math.min(FULL, Math.round(peak * FULL)))),
      };
    },
  };
}

function loudest(channel: ArrayLike<number>, from: number, upTo: number): number {
  let most = 0;
  for (let at = from; at < upTo; at++) {
    const value = Math.abs(channel[at] ?? 0);
    if (value > most) most = value;
  }
  return most;
}

const halve = (channel: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(channel.length / 2) }, (_, index) =>
    Math.max(channel[2 * index] ?? 0, channel[2 * index + 1] ?? 0),
  );

/** Whether both channels are the same. */
const isMono = ([first, second]: readonly (readonly number[])[]): boolean =>
  first !== undefined && second !== undefined && first.every((peak, index) => peak === second[index]);
