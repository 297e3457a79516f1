import type { ClientRequest, IncomingMessage } from 'node:http';
import { type AddressFault, type AddressRule, checkHost, type Resolve } from './address-rule.ts';
import { keepConnections } from './kept-connections.ts';
import { type PinnedRequest, pinnedRequest } from './pinned.ts';
import { unlessAborted } from './unless-aborted.ts';

/** A request of somebody's wish has this long, its answer included. */
export const POST_TIMEOUT_MS = 10_000;
/** More of an answer is not read. */
export const MAX_ANSWER_BYTES = 1_048_576;

/** An answer, or why there is none. A redirect is an answer as any other: nothing is followed. */
export type Posted =
  | { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string }
  | { readonly fault: AddressFault | 'timeout' | 'no_connection' | 'answer_too_big' | 'bad_request' | 'stopped' };

export interface Get {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Post extends Get {
  readonly body: string;
}

/** A request by any method; without a time of its own it has the poster's. */
export interface Send extends Get {
  readonly method: PinnedRequest['method'];
  readonly body?: string | undefined;
  readonly timeoutMs?: number;
}

/** Posts to addresses that people have written down, and reads from them. */
export interface Poster {
  post(post: Post): Promise<Posted>;
  get(get: Get): Promise<Posted>;
  send(send: Send): Promise<Posted>;
  close(): void;
}

/** More than all that call at once may have: an address that hangs keeps no connection from another one of its host. */
const CONNECTIONS_PER_HOST = 512;

/** Opens the way out: each name is resolved and checked at each call, and the connection goes to the address that was checked. */
export function openPoster({
  rule,
  resolve,
  timeoutMs = POST_TIMEOUT_MS,
}: {
  readonly rule: AddressRule;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}): Poster {
  const connections = keepConnections({ idleMs: timeoutMs, idle: 4, open: CONNECTIONS_PER_HOST });
  const send = async ({
    method,
    url: text,
    headers,
    body,
    signal,
    timeoutMs: own = timeoutMs,
  }: Send): Promise<Posted> => {
    const url = new URL(text);
    const end = AbortSignal.any([AbortSignal.timeout(own), ...(signal ? [signal] : [])]);
    const fail = (error: Error) => ({ fault: faultOf(error, signal) });
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

/** Sends a request, and reads its answer. A request that Node refuses to make, as for a header's value, is a bad one. */
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
      readAnswer(answer).then(settle, fail);
    });
    request.end(body);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const part = chunk as Buffer; // no encoding is set
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) {
      answer.destroy();
      return { fault: 'answer_too_big' };
    }
    chunks.push(part);
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString('utf8') };
}

function faultOf(error: Error, signal: AbortSignal | undefined): 'timeout' | 'stopped' | 'no_connection' {
  if (signal?.aborted) return 'stopped';
  return error.name === 'TimeoutError' || (error.cause instanceof Error && error.cause.name === 'TimeoutError')
    ? 'timeout'
    : 'no_connection';
}
