import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { type AddressFault, type AddressRule, bareHost, type CheckedAddress, checkHost } from './address-rule.ts';
import { pinnedRequest } from './pinned-request.ts';
import { unlessAborted } from './unless-aborted.ts';

/** The limit of redirects: voice platforms redirect to the file's storage. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

export type DownloadFault = AddressFault | 'timeout' | 'no_connection' | 'bad_redirect';

/** The response at the end of the redirects, which the caller must read to the end or destroy; or a fault. */
export type Downloaded = { readonly url: URL; readonly answer: IncomingMessage } | { readonly fault: DownloadFault };

/** The options of a download. */
export interface Download {
  readonly rule: AddressRule;
  /** Origins that may be called at any address and over any protocol. */
  readonly trusted: ReadonlySet<string>;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent to the URL's own origin only, not to other origins that it redirects to. */
  readonly authorization?: string | undefined;
  /** The limit, in milliseconds, until the response starts, and between two chunks of it. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

/**
 * Requests a file from a URL that a third party supplied.
 *
 * Each redirect is checked by the same rule as the URL itself, and each connection goes to the address that was checked.
 */
export async function download(from: URL, request: Download): Promise<Downloaded> {
  let url = from;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const inTime = AbortSignal.any([request.signal, AbortSignal.timeout(request.patienceMs)]);
    const checked = await unlessAborted(checkAddress(url, request), inTime).catch((error: Error) =>
      toDownloadFault(error),
    );
    if (typeof checked === 'string') return { fault: checked };
    const { authorization } = request;
    const isAuthorized = authorization !== undefined && url.origin === from.origin;
    const headers = { ...request.headers, ...(isAuthorized && { authorization }) };
    const answer = await sendRequest(url, checked, { ...request, headers }).catch((error: Error) =>
      toDownloadFault(error),
    );
    if (typeof answer === 'string') return { fault: answer };
    if (!REDIRECTS.has(answer.statusCode)) return { url, answer };
    answer.destroy();
    const next = URL.parse(answer.headers.location ?? '', url);
    if (next === null || !/^https?:$/.test(next.protocol)) break;
    url = next;
  }
  return { fault: 'bad_redirect' };
}

async function checkAddress(url: URL, { rule, trusted }: Download): Promise<CheckedAddress | AddressFault> {
  if (!trusted.has(url.origin)) return checkHost(url, rule);
  const found = await lookup(bareHost(url)).catch(() => undefined);
  return found ? { address: found.address, family: found.family === 6 ? 6 : 4 } : 'name_not_found';
}

function sendRequest(
  url: URL,
  address: CheckedAddress,
  { headers, patienceMs, signal }: Download,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = pinnedRequest(url, address, { method: 'GET', headers, signal, timeout: patienceMs });
    request.on('timeout', () => request.destroy(new SilenceError()));
    request.on('error', reject);
    request.on('response', resolve);
    request.end();
  });
}

/** The server was silent for too long. */
class SilenceError extends Error {
  constructor() {
    super('the server sent nothing in time');
    this.name = 'TimeoutError';
  }
}

/** Maps the error of a broken connection, before or within its response, to a fault. */
export function toDownloadFault(error: Error): 'timeout' | 'no_connection' {
  const isLate = (each: unknown) => each instanceof Error && each.name === 'TimeoutError';
  return isLate(error) || isLate(error.cause) ? 'timeout' : 'no_connection';
}
