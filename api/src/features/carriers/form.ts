import type { IncomingMessage } from 'node:http';
import { characters } from '@switchboard/contracts/characters';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import { readBytes } from '../../http/body.ts';
import { problemDetails } from '../../http/input.ts';

/** As many bytes as a carrier's request takes many times over. */
const MAX_REQUEST_BYTES = 64 * 1024;
export const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
export const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** Reads the body of a request of a media type. @throws {AppError} `request.media_type`, `request.too_large` */
export async function readBody(request: IncomingMessage, media: RegExp): Promise<Buffer> {
  if (!media.test(request.headers['content-type'] ?? '')) throw new AppError('request.media_type');
  return readBytes(request, MAX_REQUEST_BYTES);
}

/** The form that a body is. */
export const formIn = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

const CallSid = characters(200, 1);

/**
 * The parameters that are read of a carrier's requests.
 *
 * https://www.twilio.com/docs/voice/twiml#request-parameters, for the action of a relay
 * https://www.twilio.com/docs/voice/twiml/connect/conversationrelay, for that of a transfer https://www.twilio.com/docs/voice/twiml/dial.
 */
export const VoiceForm = z.object({
  CallSid,
  To: characters(200, 1),
  From: characters(200).default(''),
  CallerName: characters(200).default(''),
  /** Of a call that we asked for. https://www.twilio.com/docs/voice/answering-machine-detection */
  AnsweredBy: characters(40).default(''),
});
const Count = z.coerce.number().int().min(0).max(1_000_000);
/** https://www.twilio.com/docs/voice/api/call-resource#statuscallback */
export const StatusForm = z.object({
  CallSid,
  CallStatus: characters(40, 1),
  CallDuration: Count.optional(),
  SequenceNumber: Count.optional(),
  AnsweredBy: characters(40).default(''),
  Timestamp: characters(80).default(''),
});
/** https://www.twilio.com/docs/voice/twiml/recording#attributes-recording-status-callback */
export const RecordingForm = z.object({
  CallSid,
  RecordingStatus: characters(40, 1),
  RecordingUrl: characters(2_000).default(''),
});
export const ActionForm = z.object({
  CallSid,
  CallStatus: z.string().default(''),
  SessionStatus: z.string().default(''),
});
export const DialedForm = z.object({ CallSid, CallStatus: z.string().default(''), DialCallStatus: z.string() });
/** Of the leg that was dialled. https://www.twilio.com/docs/voice/twiml/number, `statusCallback` */
export const AnsweredForm = z.object({ ParentCallSid: CallSid });

/** Parses a form. @throws {AppError} `request.malformed_form` {errors} */
export const parseForm = <T extends z.ZodType>(schema: T, form: URLSearchParams): z.output<T> =>
  parseFields(schema, Object.fromEntries(form));

/** Parses what a body has, in whichever format it came. @throws {AppError} `request.malformed_form` {errors} */
export function parseFields<T extends z.ZodType>(schema: T, fields: unknown): z.output<T> {
  const read = schema.safeParse(fields);
  if (!read.success) throw new AppError('request.malformed_form', { errors: problemDetails(read.error) });
  return read.data;
}
