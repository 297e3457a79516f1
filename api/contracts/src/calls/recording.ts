import { z } from 'zod';

/** The recording of a call. */
export const CallRecording = z
  .object({
    /** The URL of the audio, for sessions that may read the call. */
    url: z.string().meta({ example: '/api/calls/1042/recording' }),
    /** The stored file; null until it has been downloaded from the platform, or if that failed. */
    kept: z
      .object({
        type: z.string().meta({ example: 'audio/mpeg' }),
        bytes: z.int(),
        /** Null until the waveform has been computed, and for file types without one. */
        durationMs: z.int().nullable(),
        channels: z.int().nullable(),
        hasPeaks: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'CallRecording' });

/** The waveform of a recording. */
export const RecordingPeaks = z
  .object({
    durationMs: z.int(),
    /** The time span of one peak. */
    msPerPeak: z.int().meta({ example: 100 }),
    /** For each channel, peaks from 0 to 255. */
    channels: z.array(z.array(z.int().min(0).max(255))),
  })
  .meta({ id: 'RecordingPeaks', example: { durationMs: 300, msPerPeak: 100, channels: [[12, 201, 64]] } });
export type RecordingPeaks = z.infer<typeof RecordingPeaks>;
