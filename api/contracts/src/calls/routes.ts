import { z } from 'zod';
import { ConversationIdText } from '../base/ids.ts';
import { optional, tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Call, CallDetail } from './call.ts';
import { CallListQuery } from './filters.ts';
import { RecordingPeaks } from './recording.ts';

/** The formats of transcripts: text, SubRip subtitles, JSON. */
export const TRANSCRIPT_FORMATS = ['txt', 'srt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export const CallPage = z
  .object({
    data: z.array(Call),
    meta: z
      .object({
        page: z.int().meta({ example: 1 }),
        perPage: z.int().meta({ example: 50 }),
        total: z.int(),
        totalPages: z.int(),
        /** There are more calls than `total`; `total=exact` counts all of them. */
        totalCapped: z.boolean(),
        /** The number of matching calls in progress. */
        live: z.int(),
        timeZone: z.string().meta({ example: 'America/Denver' }),
        accountName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
      })
      .meta({ id: 'CallPageMeta' }),
  })
  .meta({ id: 'CallPage' });
export type CallPage = z.infer<typeof CallPage>;

const params = z.object({ id: ConversationIdText });

export const callRoutes = defineRoutes({
  listCalls: {
    method: 'GET',
    path: '/api/calls',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists calls, latest first',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: CallListQuery,
    ok: { status: 200, body: CallPage },
    errors: ['resource.not_found'],
  },
  getCall: {
    method: 'GET',
    path: '/api/calls/:id',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads one call',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: z.object({ tenantId }),
    ok: { status: 200, body: CallDetail },
    errors: ['resource.not_found'],
  },
  readCallRecording: {
    method: 'GET',
    path: '/api/calls/:id/recording',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Streams the recording, whole or the requested range',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: z.object({ tenantId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'recording.unavailable', 'rate_limit.exceeded'],
    raw: 'response',
    media: 'audio/*',
  },
  readCallPeaks: {
    method: 'GET',
    path: '/api/calls/:id/recording/peaks',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads the waveform of the recording',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: z.object({ tenantId }),
    ok: { status: 200, body: RecordingPeaks },
    errors: ['resource.not_found'],
  },
  readCallTranscript: {
    method: 'GET',
    path: '/api/calls/:id/transcript',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Downloads the transcript of a call as text, subtitles or JSON',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: z.object({ format: optional(z.enum(TRANSCRIPT_FORMATS)).meta({ example: 'srt' }), tenantId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'text/plain',
  },
});
