/** Builds a WAV file of 16-bit PCM. `sample` returns the value of a channel at a moment, from -1 to 1. */
export function wavFile(
  { seconds, sampleRate = 8_000, channels = 1 }: { seconds: number; sampleRate?: number; channels?: number },
  sample: (second: number, channel: number) => number,
): Buffer {
  const frames = Math.round(seconds * sampleRate);
  const data = Buffer.alloc(frames * channels * 2);
  for (let frame = 0; frame < frames; frame++) {
    for (let channel = 0; channel < channels; channel++) {
      const value = Math.round(sample(frame / sampleRate, channel) * 32_767);
      data.writeInt16LE(value, (frame * channels + channel) * 2);
    }
  }
  return Buffer.concat([wavHead({ tag: 1, bits: 16, channels, sampleRate, bytes: data.length }), data]);
}

interface WavHead {
  readonly tag: number;
  readonly bits: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bytes: number;
}

/** Builds the head of a WAV file with another chunk before its samples, as recorders write it. */
export function wavHead({ tag, bits, channels, sampleRate, bytes }: WavHead): Buffer {
  const list = Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1');
  const format = Buffer.alloc(24);
  format.write('fmt ', 'latin1');
  format.writeUInt32LE(16, 4);
  format.writeUInt16LE(tag, 8);
  format.writeUInt16LE(channels, 10);
  format.writeUInt32LE(sampleRate, 12);
  format.writeUInt32LE((sampleRate * channels * bits) / 8, 16);
  format.writeUInt16LE((channels * bits) / 8, 20);
  format.writeUInt16LE(bits, 22);
  const data = Buffer.alloc(8);
  data.write('data', 'latin1');
  data.writeUInt32LE(bytes, 4);
  const riff = Buffer.alloc(12);
  riff.write('RIFF', 'latin1');
  riff.writeUInt32LE(4 + format.length + list.length + data.length + bytes, 4);
  riff.write('WAVE', 8, 'latin1');
  return Buffer.concat([riff, format, list, data]);
}
