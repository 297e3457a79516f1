import type { ClientRequest, IncomingMessage } from 'node:http';
import { type AddressFault, type AddressRule, checkHost, type Resolve } from './address-rule.ts';
import { openConnectionPool } from './connection-pool.ts';
import { type PinnedRequest, pinnedRequest } from './pinned-request.ts';
import { unlessAborted } from './unless-aborted.ts';

/** The default timeout of a request, including its response. */
export const POST_TIMEOUT_MS = 10_000;
/** The size limit of a response. */
export const MAX_RESPONSE_BYTES = 1_048_576;

/** A response, or the fault that prevented one. A redirect is an ordinary response: it is never followed. */
export type Posted =
  | { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string }
  | { readonly fault: AddressFault | 'timeout' | 'no_connection' | 'answer_too_big' | 'bad_request' | 'stopped' };

/** A request without a body. */
export interface GetRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A request with a body. */
export interface PostRequest extends GetRequest {
  readonly body: string;
}

/** A request by any method, with an optional timeout of its own. */
export interface SendRequest extends GetRequest {
  readonly method: PinnedRequest['method'];
  readonly body?: string | undefined;
  readonly timeoutMs?: number;
}

/** Sends requests to addresses that users have configured. */
export interface Poster {
  post(post: PostRequest): Promise<Posted>;
  get(get: GetRequest): Promise<Posted>;
  send(send: SendRequest): Promise<Posted>;
  close(): void;
}

/** More than all concurrent callers need, so that a hanging URL doesn't block other URLs on its host. */
const CONNECTIONS_PER_HOST = 512;

/** Opens a poster. Each request resolves and checks its host's name, and connects to the address that was checked. */
export function openPoster({
  rule,
  resolve,
  timeoutMs = POST_TIMEOUT_MS,
}: {
  readonly rule: AddressRule;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}): Poster {
  const connections = openConnectionPool({ idleMs: timeoutMs, idle: 4, open: CONNECTIONS_PER_HOST });
  const send = async ({
    method,
    url: text,
    headers,
    body,
    signal,
    timeoutMs: own = timeoutMs,
  }: SendRequest): Promise<Posted> => {
    const url = new URL(text);
    const end = AbortSignal.any([AbortSignal.timeout(own), ...(signal ? [signal] : [])]);
    const fail = (error: Error) => ({ fault: toFault(error, signal) });
    const checked = await unlessAborted(checkHost(url, rule, resolve), end).catch(fail);
    if (typeof checked === 'string') return { fault: checked };
    if ('fault' in checked) return checked;
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const open = () =>
      pinnedRequest(url, checked, { method, headers: { ...headers, ...length }, signal: end, connections });
    return await exchange(open, body).catch(fail);
  };
  return {
    post: (post) => send({ ...post, method: 'POST' }),
    get: (get) => send({ ...get, method: 'GET' }),
    send,
    close: connections.close,
  };
}

/** Sends a request and reads the response. A request that Node refuses, for instance because of a header's value, is a `bad_request`. */
async function exchange(open: () => ClientRequest, body: string | undefined): Promise<Posted> {
  let request: ClientRequest;
  try {
    request = open();
  } catch {
    return { fault: 'bad_request' };
  }
  return await new Promise<Posted>((settle, fail) => {
    request.on('error', fail);
    request.on('response', (answer) => {
      readResponse(answer).then(settle, fail);
    });
    request.end(body);
  });
}

async function readResponse(answer: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const part = chunk as Buffer; // No encoding is set, so chunks are buffers.
    bytes += part.length;
    if (bytes > MAX_RESPONSE_BYTES) {
      answer.destroy();
      return { fault: 'answer_too_big' };
    }
    chunks.push(part);
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString('utf8') };
}

function toFault(error: Error, signal: AbortSignal | undefined): 'timeout' | 'stopped' | 'no_connection' {
  if (signal?.aborted) return 'stopped';
  return error.name === 'TimeoutError' || (error.cause instanceof Error && error.cause.name === 'TimeoutError')
    ? 'timeout'
    : 'no_connection';
}
