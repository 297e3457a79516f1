import { findSampleFormat, type SampleFormat } from './wav-samples.ts';

/** The format of a WAV file's samples, by its `fmt ` chunk. */
export interface WavFormat {
  readonly channels: number;
  readonly sampleRate: number;
  readonly format: SampleFormat;
  /** The offset of the samples in the file, and their size in bytes; Infinity for a streamed file. */
  readonly from: number;
  readonly bytes: number;
}

/** RIFF's chunk header: four letters, and a length in 32 bits, little-endian. */
const HEADER_BYTES = 8;
const EXTENSIBLE = 0xfffe;
/** A streamed file has this length, or 0. */
const UNKNOWN_LENGTH = 0xffff_ffff;
const MAX_CHANNELS = 8;

/**
 * Reads the head of a WAV file (Multimedia Programming Interface and Data Specifications 1.0, IBM and Microsoft 1991): PCM of 8, 16, 24 or 32
 * bits, 32-bit floats, and the A-law and µ-law of telephony.
 *
 * Returns undefined if the file isn't WAV, has another encoding, or has no samples within `head`.
 */
export function readWavHead(head: Buffer): WavFormat | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let known: Pick<WavFormat, 'channels' | 'sampleRate' | 'format'> | undefined;
  for (let at = 12; at + HEADER_BYTES <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const length = head.readUInt32LE(at + 4);
    const from = at + HEADER_BYTES;
    if (name === 'fmt ') known = readFormat(head.subarray(from, from + length));
    if (name === 'data') {
      const bytes = length === 0 || length === UNKNOWN_LENGTH ? Number.POSITIVE_INFINITY : length;
      return known && { ...known, from, bytes };
    }
    // Chunks begin at even addresses.
    at = from + length + (length % 2);
  }
  return undefined;
}

function readFormat(chunk: Buffer): Pick<WavFormat, 'channels' | 'sampleRate' | 'format'> | undefined {
  if (chunk.length < 16) return undefined;
  const declared = chunk.readUInt16LE(0);
  // The actual tag is in the first two bytes of the sub-format.
  const tag = declared === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : declared;
  const channels = chunk.readUInt16LE(2);
  const sampleRate = chunk.readUInt32LE(4);
  const format = findSampleFormat(tag, chunk.readUInt16LE(14));
  if (!format || channels < 1 || channels > MAX_CHANNELS || sampleRate < 1_000 || sampleRate > 384_000)
    return undefined;
  return { channels, sampleRate, format };
}
