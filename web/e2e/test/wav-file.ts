/** A tone on one channel, in seconds. */
export interface Burst {
  readonly channel: 0 | 1;
  readonly from: number;
  readonly to: number;
}

const SAMPLE_RATE = 8_000;
const CHANNELS = 2;
const SAMPLE_BYTES = 2;
const TONE_HZ = 220;

/** A stereo WAV file, 16-bit PCM, with tones and silence between them. */
export function burstsOfSound({ seconds, bursts }: { seconds: number; bursts: readonly Burst[] }): Buffer {
  const frames = seconds * SAMPLE_RATE;
  const data = Buffer.alloc(frames * CHANNELS * SAMPLE_BYTES);
  for (const { channel, from, to } of bursts) {
    for (let frame = from * SAMPLE_RATE; frame < to * SAMPLE_RATE; frame++) {
      const second = frame / SAMPLE_RATE;
      // A tone that swells and fades four times a second, as syllables do.
      const loudness = 0.2 + 0.6 * Math.abs(Math.sin(second * Math.PI * 4));
      const value = Math.round(Math.sin(second * TONE_HZ * 2 * Math.PI) * loudness * 32_767);
      data.writeInt16LE(value, (frame * CHANNELS + channel) * SAMPLE_BYTES);
    }
  }
  return Buffer.concat([buildHeader(data.length), data]);
}

function buildHeader(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(CHANNELS, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * CHANNELS * SAMPLE_BYTES, 28);
  head.writeUInt16LE(CHANNELS * SAMPLE_BYTES, 32);
  head.writeUInt16LE(SAMPLE_BYTES * 8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return head;
}
