import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { type AddressRule, bareHost, type CheckedAddress, checkHost } from '../outbound/address-rule.ts';
import type { ConnectionPool } from '../outbound/connection-pool.ts';
import { pinnedRequest } from '../outbound/pinned-request.ts';
import { unlessAborted } from '../outbound/unless-aborted.ts';
import type { FoundModel } from './find-model.ts';
import { ModelFault } from './model-fault.ts';

/** A reset later than this means that the server had accepted the request: the connection was not stale. */
const STALE_WITHIN_MS = 1_000;

/**
 * Requests a chat completion from a model's server, over a connection kept from earlier turns if there is one. If the server has just closed
 * that connection, the request is sent again over a new one.
 *
 * @throws {ModelFault} for any status but 200; Node's error if the connection fails; the signal's reason once it is aborted
 */
export async function requestChat(
  { url: base, authorization, isOfAccount, connectionPool }: FoundModel,
  body: string,
  { rule, signal }: { readonly rule: AddressRule; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = new URL(`${base.replace(/(?<!\/)\/+$/, '')}/chat/completions`);
  const checked = await unlessAborted(isOfAccount ? checkHost(url, rule) : resolveTrusted(url), signal);
  if (typeof checked === 'string') throw new ModelFault(checked);
  const headers = {
    ...(authorization !== undefined && { authorization }),
    accept: 'text/event-stream',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Switchboard',
  };
  const open = (over: ConnectionPool | false) =>
    pinnedRequest(url, checked, { method: 'POST', headers, signal, connections: over });
  const request = open(connectionPool);
  const sentAt = performance.now();
  const response = await sendRequest(request, body).catch((error: unknown) => {
    const isStale = request.reusedSocket && isReset(error) && performance.now() - sentAt < STALE_WITHIN_MS;
    if (isStale && !connectionPool.isClosed) return sendRequest(open(false), body);
    throw error;
  });
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    response.destroy();
    throw new ModelFault(`status_${statusCode}`);
  }
  return response;
}

/** Sends a request, and waits for the response's head. Later failures surface to the reader of the response. */
function sendRequest(request: ClientRequest, body: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('error', reject);
  // An unsolicited protocol upgrade ends a request without an error.
  request.on('close', () => reject(new ModelFault('no_connection')));
  request.end(body);
  return promise;
}

function isReset(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** The operator's own server may have any address. */
async function resolveTrusted(url: URL): Promise<CheckedAddress> {
  const host = bareHost(url);
  const address = ipaddr.isValid(host) ? host : (await lookup(host)).address;
  return { address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 };
}
