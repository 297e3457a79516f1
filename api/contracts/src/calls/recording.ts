import { z } from 'zod';

/** A recording as its call tells of it. */
export const CallRecording = z
  .object({
    /** The address that plays it, for sessions that may read the call. */
    url: z.string().meta({ example: '/api/calls/1042/recording' }),
    /** The file that is kept here; null until it has been fetched from the platform, and if it could not be. */
    kept: z
      .object({
        type: z.string().meta({ example: 'audio/mpeg' }),
        bytes: z.int(),
        /** Null of a kind of file that no peaks are drawn of, and until they are. */
        durationMs: z.int().nullable(),
        channels: z.int().nullable(),
        hasPeaks: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'CallRecording' });

/** How loud a recording is over its time. */
export const RecordingPeaks = z
  .object({
    durationMs: z.int(),
    /** The time that one peak stands for. */
    msPerPeak: z.int().meta({ example: 100 }),
    /** Of each channel, peaks from 0 to 255. */
    channels: z.array(z.array(z.int().min(0).max(255))),
  })
  .meta({ id: 'RecordingPeaks', example: { durationMs: 300, msPerPeak: 100, channels: [[12, 201, 64]] } });
export type RecordingPeaks = z.infer<typeof RecordingPeaks>;
