import type { IncomingMessage } from 'node:http';
import { characters } from '@switchboard/contracts/characters';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import { readBytes } from '../../http/body.ts';
import { problemDetails } from '../../http/input.ts';

/** As many bytes as a carrier's request takes many times over. */
const MAX_FORM_BYTES = 64 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** A request's form, and the bytes that it is read from. */
export interface ReadForm {
  readonly bytes: Buffer;
  readonly params: URLSearchParams;
}

/** Reads a request's form. @throws {AppError} `request.media_type`, `request.too_large` */
export async function readForm(request: IncomingMessage): Promise<ReadForm> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw new AppError('request.media_type');
  const bytes = await readBytes(request, MAX_FORM_BYTES);
  return { bytes, params: new URLSearchParams(bytes.toString('utf8')) };
}

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

const MessageSid = characters(200, 1);
/** https://www.twilio.com/docs/messaging/guides/webhook-request; `OptOutType` where Twilio has taken the text for a word of its own. */
export const MessageForm = z.object({
  MessageSid,
  From: characters(200, 1),
  To: characters(200, 1),
  Body: characters(10_000).default(''),
  OptOutType: characters(40).default(''),
});
/** https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks */
export const DeliveryForm = z.object({
  MessageSid,
  MessageStatus: characters(40, 1),
  ErrorCode: characters(40).default(''),
});

/** Parses a form. @throws {AppError} `request.malformed_form` {errors} */
export function parseForm<T extends z.ZodType>(schema: T, form: URLSearchParams): z.output<T> {
  const read = schema.safeParse(Object.fromEntries(form));
  if (!read.success) throw new AppError('request.malformed_form', { errors: problemDetails(read.error) });
  return read.data;
}
