import { parseStorableJson, storable } from '@switchboard/contracts/base/storable';
import type { HttpTool } from '@switchboard/contracts/talk/agent-tools';
import { isAppError } from '@switchboard/platform/app-error';
import type { JsonValue } from '@switchboard/talk/engine/effects';
import type { CredentialDeps } from '../connections/credential.ts';
import { NAMED_MISSING, type OpenedHeaders, openHeaders } from '../outbound/open-headers.ts';
import type { Posted, Poster } from '../outbound/post.ts';
import { withoutSecrets } from '../outbound/without-secrets.ts';
import { SEALED_UNREADABLE } from '../resources/sealed-texts.ts';
import { type Arguments, missingArgument, type ToolRequest, toRequest } from './http-request.ts';
import type { EffectOutcome } from './run-effect.ts';

export interface HttpToolDeps extends CredentialDeps {
  readonly poster: Pick<Poster, 'send'>;
}

/** A call of an HTTP tool. */
export interface HttpToolCall {
  readonly tenantId: string;
  readonly tool: HttpTool;
  readonly given: Arguments;
  /** The longest that it may take, its second attempt included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** More of an answer is kept by no talk. */
const MAX_RESULT_CHARACTERS = 50_000;

/**
 * Calls a server for a talk. The answer's JSON is the result, another text is its `text`; a status that is no success is an error.
 *
 * Secrets are opened for the request alone, and hidden where the answer repeats them. A redirect is not followed.
 */
export async function callHttpTool(deps: HttpToolDeps, call: HttpToolCall): Promise<EffectOutcome> {
  const { tenantId, tool, given } = call;
  const missing = missingArgument(tool, given);
  if (missing !== undefined) return error(`argument ${missing}`);
  const opened = await open(deps, tenantId, tool);
  if (opened === undefined) return error('secret_unavailable');
  const request = toRequest(tool, given);
  const startedAt = performance.now();
  const send = () =>
    sendOnce(deps, { call, request, opened, leftMs: call.timeoutMs - (performance.now() - startedAt) });
  let posted = await send();
  const mayRepeat = tool.isIdempotent && !call.signal.aborted && performance.now() - startedAt < call.timeoutMs;
  if (mayRepeat && isTransient(posted)) posted = await send();
  return toOutcome(posted, opened.values);
}

interface Attempt {
  readonly call: HttpToolCall;
  readonly request: ToolRequest;
  readonly opened: OpenedHeaders;
  readonly leftMs: number;
}

const sendOnce = ({ poster }: HttpToolDeps, { call, request, opened, leftMs }: Attempt): Promise<Posted> =>
  poster.send({
    ...request,
    headers: {
      accept: 'application/json',
      'user-agent': 'Switchboard',
      ...opened.headers,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    signal: call.signal,
    timeoutMs: Math.max(1, Math.ceil(leftMs)),
  });

const isTransient = (posted: Posted): boolean =>
  'fault' in posted ? posted.fault === 'no_connection' : posted.status >= 500 || posted.status === 429;

async function open(deps: HttpToolDeps, tenantId: string, tool: HttpTool): Promise<OpenedHeaders | undefined> {
  try {
    return await openHeaders(deps, tenantId, tool.headers);
  } catch (fault) {
    if (isAppError(fault, NAMED_MISSING) || isAppError(fault, SEALED_UNREADABLE)) return undefined;
    throw fault;
  }
}

function toOutcome(posted: Posted, secrets: readonly string[]): EffectOutcome {
  if ('fault' in posted) {
    return posted.fault === 'timeout' ? { outcome: 'timeout', result: { reason: 'timeout' } } : error(posted.fault);
  }
  const { status, body } = posted;
  if (status < 200 || status >= 300) return error(status < 400 ? 'redirect_refused' : `status_${status}`);
  const text = storable(withoutSecrets(body, secrets));
  if (text.length > MAX_RESULT_CHARACTERS) return error('answer_too_big');
  return { outcome: 'ok', result: parsed(text) };
}

function parsed(text: string): JsonValue {
  try {
    // Escapes can write what no state of a talk can hold.
    return parseStorableJson(text) as JsonValue;
  } catch {
    return { text };
  }
}

const error = (reason: string): EffectOutcome => ({ outcome: 'error', result: { reason } });
