import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange, MediaStore } from '@switchboard/platform/media/media-store';
import { expect, test } from 'vitest';
import { wavFile, wavHead } from '../test/wav-file.ts';
import { draw } from './draw.ts';
import { createPeakMeter } from './peaks.ts';

const SPEECH = new URL('../../../../../infra/dev/seed/recordings/01-chocolate.mp3', import.meta.url);

/** A store with one file, read in chunks of an odd length. */
function holding(file: Buffer): MediaStore {
  const read = (_key: string, { start, end }: ByteRange = { start: 0, end: file.length }) => {
    const part = file.subarray(start, end + 1);
    const pieces = Array.from({ length: Math.ceil(part.length / 999) }, (_, nth) =>
      part.subarray(nth * 999, (nth + 1) * 999),
    );
    return Readable.from(pieces);
  };
  const never = () => Promise.reject(new Error('only reads'));
  return { read, put: never, size: never, remove: never };
}
const drawing = (file: Buffer, type = 'audio/wav') =>
  draw(holding(file), { key: 'a/b', type, signal: new AbortController().signal });

test('a WAV file has a peak for each tenth of a second, by channel', async () => {
  const file = wavFile({ seconds: 1, channels: 2 }, (second, channel) =>
    channel === 0 ? (second < 0.5 ? 1 : 0) : second < 0.5 ? 0 : -0.5,
  );
  const drawn = await drawing(file);
  expect(drawn).toMatchObject({ durationMs: 1_000, channels: 2, msPerPeak: 100 });
  const peaks = [...(drawn?.peaks ?? [])];
  expect(peaks.slice(0, 10)).toEqual([255, 255, 255, 255, 255, 0, 0, 0, 0, 0]);
  expect(peaks.slice(10)).toEqual([0, 0, 0, 0, 0, 127, 127, 127, 127, 127]);
});

test('two identical channels get one waveform', async () => {
  const drawn = await drawing(wavFile({ seconds: 0.25, channels: 2 }, () => 0.5));
  expect([drawn?.channels, drawn?.peaks.length]).toEqual([1, 3]);
});

test.each([
  ['µ-law', 7, 0xff, 0x80],
  ['A-law', 6, 0xd5, 0xaa],
])('the telephone encoding %s is decoded, from silence to full loudness', async (_, tag, silent, loud) => {
  const data = Buffer.concat([Buffer.alloc(800, silent), Buffer.alloc(800, loud)]);
  const head = wavHead({ tag, bits: 8, channels: 1, sampleRate: 8_000, bytes: data.length });
  const peaks = [...((await drawing(Buffer.concat([head, data])))?.peaks ?? [])];
  expect(peaks[0]).toBeLessThan(2);
  expect(peaks[1]).toBeGreaterThan(245);
});

test('speech in an MP3 file gets a complete waveform that shows its pauses', async () => {
  const drawn = await drawing(await readFile(SPEECH), 'audio/mpeg');
  expect(drawn?.channels).toBe(1);
  expect(drawn?.durationMs).toBeGreaterThan(5_000);
  expect(drawn?.peaks.length).toBe(Math.ceil((drawn?.durationMs ?? 0) / 100));
  expect(Math.max(...(drawn?.peaks ?? []))).toBeGreaterThan(60);
  expect(Math.min(...(drawn?.peaks ?? []))).toBeLessThan(5);
});

test('a file that is broken or has no decoder gets no waveform', async () => {
  expect(await drawing(Buffer.from('OggS'), 'audio/ogg')).toBeUndefined();
  expect(await drawing(Buffer.from('RIFF....WAVEfmt '))).toBeUndefined();
  expect(await drawing(Buffer.alloc(5_000, 1), 'audio/mpeg')).toBeUndefined();
});

test('a long recording has longer peaks, but no more of them', () => {
  const meter = createPeakMeter(100);
  const second = Float32Array.from({ length: 100 }, () => 0.5);
  for (let nth = 0; nth < 7_200; nth++) meter.add([second], 100);
  const drawn = meter.drawing();
  expect([drawn?.durationMs, drawn?.msPerPeak, drawn?.peaks.length]).toEqual([7_200_000, 800, 9_000]);
});
