import type { IncomingMessage } from 'node:http';
import { characters } from '@switchboard/contracts/characters';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import { readBytes } from '../../http/body.ts';
import { problemDetails } from '../../http/input.ts';

/** As many bytes as a carrier's request takes many times over. */
const MAX_FORM_BYTES = 64 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Reads a request's form. @throws {AppError} `request.media_type`, `request.too_large` */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw new AppError('request.media_type');
  return new URLSearchParams((await readBytes(request, MAX_FORM_BYTES)).toString('utf8'));
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
});
export const ActionForm = z.object({ CallSid, CallStatus: z.string().default('') });
export const DialedForm = z.object({ CallSid, CallStatus: z.string().default(''), DialCallStatus: z.string() });
/** Of the leg that was dialled. https://www.twilio.com/docs/voice/twiml/number, `statusCallback` */
export const AnsweredForm = z.object({ ParentCallSid: CallSid });

/** Parses a form. @throws {AppError} `request.invalid` {errors} */
export function parseForm<T extends z.ZodType>(schema: T, form: URLSearchParams): z.output<T> {
  const read = schema.safeParse(Object.fromEntries(form));
  if (!read.success) throw new AppError('request.invalid', { errors: problemDetails(read.error) });
  return read.data;
}
