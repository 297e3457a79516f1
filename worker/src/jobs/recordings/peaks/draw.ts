import { buffer } from 'node:stream/consumers';
import type { Waveform } from '@switchboard/application/recordings/recording-rows';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { MPEGDecoder } from 'mpg123-decoder';
import { createPeakMeter, type PeakMeter } from './peaks.ts';
import { readWavHead, type WavFormat } from './wav.ts';

export interface Draw {
  readonly key: string;
  /** The media type that the file is served as. */
  readonly type: string;
  readonly signal: AbortSignal;
}

/** The samples of a WAV file must begin within this many bytes. */
const WAV_HEAD_BYTES = 1_048_576;

/** Draws the peaks of a stored recording; undefined if its type has no decoder, or if the file is broken. */
export function draw(media: MediaStore, { key, type, signal }: Draw): Promise<Waveform | undefined> {
  switch (type) {
    case 'audio/wav':
      return drawWav(media, key, signal);
    case 'audio/mpeg':
      return drawMpeg(media, key, signal);
    default:
      return Promise.resolve(undefined);
  }
}

async function drawWav(media: MediaStore, key: string, signal: AbortSignal): Promise<Waveform | undefined> {
  const wav = readWavHead(await buffer(media.read(key, { start: 0, end: WAV_HEAD_BYTES - 1 })));
  if (wav === undefined) return undefined;
  const meter = createPeakMeter(wav.sampleRate);
  const frameBytes = wav.channels * wav.format.bytes;
  let rest: Buffer = Buffer.alloc(0);
  const end = Number.isFinite(wav.bytes) ? wav.from + wav.bytes - 1 : Number.POSITIVE_INFINITY;
  for await (const chunk of media.read(key, { start: wav.from, end })) {
    signal.throwIfAborted();
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    const frames = Math.floor(bytes.length / frameBytes);
    addFrames(meter, wav, { bytes, frames });
    rest = bytes.subarray(frames * frameBytes);
  }
  return meter.drawing();
}

function addFrames(
  meter: PeakMeter,
  { channels, format }: WavFormat,
  { bytes, frames }: { readonly bytes: Buffer; readonly frames: number },
): void {
  const samples = Array.from({ length: channels }, (_, channel) => {
    const values = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame++) {
      values[frame] = format.read(bytes, (frame * channels + channel) * format.bytes);
    }
    return values;
  });
  meter.add(samples, frames);
}

/** The decoder processes chunks in order, so its memory doesn't grow with the file. */
async function drawMpeg(media: MediaStore, key: string, signal: AbortSignal): Promise<Waveform | undefined> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    let meter: PeakMeter | undefined;
    for await (const chunk of media.read(key)) {
      signal.throwIfAborted();
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(chunk as Buffer);
      if (samplesDecoded === 0) continue;
      meter ??= createPeakMeter(sampleRate);
      meter.add(channelData, samplesDecoded);
    }
    return meter?.drawing();
  } finally {
    decoder.free();
  }
}
