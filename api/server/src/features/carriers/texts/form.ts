import type { IncomingMessage } from 'node:http';
import { characters } from '@switchboard/contracts/base/characters';
import { lenient } from '@switchboard/contracts/base/lenient';
import { storableJson } from '@switchboard/contracts/base/storable';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import { problemDetails } from '../../../http/problems/problem-details.ts';
import { readBytes } from '../../../http/request/body.ts';

/** Many times the size of any request that a carrier sends. */
const MAX_REQUEST_BYTES = 64 * 1024;
export const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
export const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** Reads the body of a request of a media type. @throws {AppError} `request.media_type`, `request.too_large` */
export async function readBody(request: IncomingMessage, media: RegExp): Promise<Buffer> {
  if (!media.test(request.headers['content-type'] ?? '')) throw new AppError('request.media_type');
  return readBytes(request, MAX_REQUEST_BYTES);
}

/** Parses a form without any cleanup, as its signature covers it. */
export const parseUrlEncoded = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

const CallSid = characters(200, 1);
export const Word = z.string().default('').catch('');
/** A carrier's code or keyword. */
export const Code = characters(40).default('').catch('');

/**
 * The parameters that are read from a carrier's requests. Only indispensable ones are required; any other that is missing, too long or of the wrong
 * type counts as empty, so that it doesn't affect the call.
 *
 * https://www.twilio.com/docs/voice/twiml#request-parameters; a relay's action:
 * https://www.twilio.com/docs/voice/twiml/connect/conversationrelay; a transfer's action: https://www.twilio.com/docs/voice/twiml/dial.
 */
export const VoiceForm = z.object({
  CallSid,
  To: z.string().min(1),
  From: Word,
  CallerName: Word,
  /** For outgoing calls. https://www.twilio.com/docs/voice/answering-machine-detection */
  AnsweredBy: Code,
});
/** Digits, optionally with a fraction, which some carriers send. */
const Count = lenient(
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
    .transform(Number),
);
/** https://www.twilio.com/docs/voice/api/call-resource#statuscallback */
export const StatusForm = z.object({
  CallSid,
  CallStatus: Code.transform((status) => status.trim().toLowerCase()),
  CallDuration: Count,
  SequenceNumber: Count,
  AnsweredBy: Code,
  Timestamp: lenient(z.string().max(80)),
});
/** https://www.twilio.com/docs/voice/twiml/recording#attributes-recording-status-callback */
export const RecordingForm = z.object({
  CallSid,
  RecordingStatus: Code,
  RecordingUrl: Word,
});
export const ActionForm = z.object({
  CallSid,
  CallStatus: Word,
  SessionStatus: Word,
});
export const DialedForm = z.object({ CallSid, CallStatus: Word, DialCallStatus: Word, DialCallDuration: Count });
/** The status callback of the dialed leg. https://www.twilio.com/docs/voice/twiml/number, `statusCallback` */
export const AnsweredForm = z.object({ ParentCallSid: CallSid });

/** Parses a form and makes its texts storable. @throws {AppError} `request.malformed_form` {errors} */
export const parseForm = <T extends z.ZodType>(schema: T, form: URLSearchParams): z.output<T> =>
  parseFields(schema, storableJson(Object.fromEntries(form)));

/** Parses the fields of a body in either format. @throws {AppError} `request.malformed_form` {errors} */
export function parseFields<T extends z.ZodType>(schema: T, fields: unknown): z.output<T> {
  const read = schema.safeParse(fields);
  if (!read.success) throw new AppError('request.malformed_form', { errors: problemDetails(read.error) });
  return read.data;
}
