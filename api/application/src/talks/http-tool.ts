import { parseStorableJson, storable } from '@switchboard/contracts/base/storable';
import type { HttpTool } from '@switchboard/contracts/talk/agent-tools';
import { isAppError } from '@switchboard/platform/app-error';
import type { JsonValue } from '@switchboard/talk/engine/effects';
import type { CredentialDeps } from '../connections/credential.ts';
import { NAMED_MISSING, type OpenedHeaders, openHeaders } from '../connections/open-headers.ts';
import { hideSecrets } from '../outbound/hide-secrets.ts';
import type { Posted, Poster } from '../outbound/poster.ts';
import { SEALED_UNREADABLE } from '../resources/sealed-texts.ts';
import type { EffectOutcome } from './effects.ts';
import { type Arguments, missingArgument, type ToolRequest, toRequest } from './http-request.ts';

export interface HttpToolDeps extends CredentialDeps {
  readonly poster: Pick<Poster, 'send'>;
}

/** A call of an HTTP tool. */
export interface HttpToolCall {
  readonly tenantId: string;
  readonly tool: HttpTool;
  readonly args: Arguments;
  /** The timeout for both attempts together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The maximum length of a response that a talk stores. */
const MAX_RESULT_CHARACTERS = 50_000;

/**
 * Calls an HTTP tool's server. A JSON response is the result, any other text becomes its `text`, and an unsuccessful status is an error.
 *
 * Secrets are opened only for the request, and redacted if the response repeats them. Redirects aren't followed.
 */
export async function requestHttpTool(deps: HttpToolDeps, call: HttpToolCall): Promise<EffectOutcome> {
  const { tenantId, tool, args } = call;
  const missing = missingArgument(tool, args);
  if (missing !== undefined) return error(`argument ${missing}`);
  const opened = await open(deps, tenantId, tool);
  if (opened === undefined) return error('secret_unavailable');
  const request = toRequest(tool, args);
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
  const text = storable(hideSecrets(body, secrets));
  if (text.length > MAX_RESULT_CHARACTERS) return error('answer_too_big');
  return { outcome: 'ok', result: parseResult(text) };
}

function parseResult(text: string): JsonValue {
  try {
    // Escape sequences can produce text that can't be stored.
    return parseStorableJson(text) as JsonValue;
  } catch {
    return { text };
  }
}

const error = (reason: string): EffectOutcome => ({ outcome: 'error', result: { reason } });
