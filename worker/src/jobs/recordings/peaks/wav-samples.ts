/** The encoding of a sample. */
export interface SampleFormat {
  readonly bytes: number;
  /** Reads the sample at an offset, from -1 to 1. */
  read(from: Buffer, at: number): number;
}

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;

const pcm: Readonly<Record<number, SampleFormat>> = {
  // Eight bits are the only unsigned width.
  8: { bytes: 1, read: (from, at) => (from.readUInt8(at) - 128) / 128 },
  16: { bytes: 2, read: (from, at) => from.readInt16LE(at) / 32_768 },
  24: { bytes: 3, read: (from, at) => from.readIntLE(at, 3) / 8_388_608 },
  32: { bytes: 4, read: (from, at) => from.readInt32LE(at) / 2_147_483_648 },
};

/** Finds the encoding for a format tag (RFC 2361) and a width in bits; undefined if it is not supported. */
export function findSampleFormat(tag: number, bits: number): SampleFormat | undefined {
  switch (tag) {
    case PCM:
      return pcm[bits];
    case FLOAT:
      return bits === 32 ? { bytes: 4, read: (from, at) => from.readFloatLE(at) } : undefined;
    case A_LAW:
      return { bytes: 1, read: (from, at) => aLaw(from.readUInt8(at)) };
    case MU_LAW:
      return { bytes: 1, read: (from, at) => muLaw(from.readUInt8(at)) };
    default:
      return undefined;
  }
}

/** ITU-T G.711, table 2: every bit is inverted; a sign, three bits of segment, four of step. */
function muLaw(byte: number): number {
  const code = ~byte & 0xff;
  const size = (((code & 0x0f) << 3) + 0x84) << ((code & 0x70) >> 4);
  const value = (size - 0x84) / 32_768;
  return code & 0x80 ? -value : value;
}

/** ITU-T G.711, table 1: even bits are inverted. */
function aLaw(byte: number): number {
  const code = byte ^ 0x55;
  const segment = (code & 0x70) >> 4;
  const step = ((code & 0x0f) << 4) + 8;
  const size = segment === 0 ? step : (step + 0x100) << (segment - 1);
  const value = size / 32_768;
  return code & 0x80 ? value : -value;
}
