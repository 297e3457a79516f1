import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { type AddressFault, type AddressRule, bareHost, type CheckedAddress, checkHost } from './address-rule.ts';
import { pinnedRequest } from './pinned.ts';
import { unlessAborted } from './unless-aborted.ts';

/** A file's address sends on so often at most: voice platforms send on to where the file lies. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

export type DownloadFault = AddressFault | 'timeout' | 'no_connection' | 'bad_redirect';

/** The answer that redirects led to, which its owner reads to the end or destroys; or why there is none. */
export type Downloaded = { readonly url: URL; readonly answer: IncomingMessage } | { readonly fault: DownloadFault };

export interface Download {
  readonly rule: AddressRule;
  /** Origins that may be called whatever their address and protocol. */
  readonly trusted: ReadonlySet<string>;
  readonly headers: Readonly<Record<string, string>>;
  /** Proves us to the address itself, and to no other that it sends on to. */
  readonly authorization?: string | undefined;
  /** Until the answer begins, and between two pieces of it, in milliseconds. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

/**
 * Asks for a file that somebody's address leads to.
 *
 * Each redirect is held to the same rule as the address itself, and each connection goes to the address that was checked.
 */
export async function download(from: URL, wish: Download): Promise<Downloaded> {
  let url = from;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const inTime = AbortSignal.any([wish.signal, AbortSignal.timeout(wish.patienceMs)]);
    const checked = await unlessAborted(addressOf(url, wish), inTime).catch((error: Error) => faultOf(error));
    if (typeof checked === 'string') return { fault: checked };
    const { authorization } = wish;
    const isItself = authorization !== undefined && url.origin === from.origin;
    const headers = { ...wish.headers, ...(isItself && { authorization }) };
    const answer = await ask(url, checked, { ...wish, headers }).catch((error: Error) => faultOf(error));
    if (typeof answer === 'string') return { fault: answer };
    if (!REDIRECTS.has(answer.statusCode)) return { url, answer };
    answer.destroy();
    const next = URL.parse(answer.headers.location ?? '', url);
    if (next === null || !/^https?:$/.test(next.protocol)) break;
    url = next;
  }
  return { fault: 'bad_redirect' };
}

async function addressOf(url: URL, { rule, trusted }: Download): Promise<CheckedAddress | AddressFault> {
  if (!trusted.has(url.origin)) return checkHost(url, rule);
  const found = await lookup(bareHost(url)).catch(() => undefined);
  return found ? { address: found.address, family: found.family === 6 ? 6 : 4 } : 'name_not_found';
}

function ask(url: URL, address: CheckedAddress, { headers, patienceMs, signal }: Download): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = pinnedRequest(url, address, { method: 'GET', headers, signal, timeout: patienceMs });
    request.on('timeout', () => request.destroy(new SilenceError()));
    request.on('error', reject);
    request.on('response', resolve);
    request.end();
  });
}

/** Nothing came in time. */
class SilenceError extends Error {
  constructor() {
    super('nothing came in time');
    this.name = 'TimeoutError';
  }
}

/** The fault of a connection that broke, before its answer or in the middle of it. */
export function faultOf(error: Error): 'timeout' | 'no_connection' {
  const isLate = (each: unknown) => each instanceof Error && each.name === 'TimeoutError';
  return isLate(error) || isLate(error.cause) ? 'timeout' : 'no_connection';
}
