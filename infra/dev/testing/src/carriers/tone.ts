const SAMPLE_RATE = 8_000;
const BITS = 16;
const HERTZ = 440;
const LOUDNESS = 0.2;
const MAX_SECONDS = 600;

/** Generates a tone as a WAV file: mono PCM (Multimedia Programming Interface and Data Specifications 1.0). */
export function tone(seconds: number): Buffer {
  const samples = Math.round(Math.min(seconds, MAX_SECONDS) * SAMPLE_RATE);
  const data = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++) {
    const value = Math.sin((2 * Math.PI * HERTZ * at) / SAMPLE_RATE) * LOUDNESS;
    data.writeInt16LE(Math.round(value * 32_767), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE((SAMPLE_RATE * BITS) / 8, 28);
  head.writeUInt16LE(BITS / 8, 32);
  head.writeUInt16LE(BITS, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
