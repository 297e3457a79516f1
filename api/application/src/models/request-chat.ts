import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { type AddressRule, bareHost, type CheckedAddress, checkHost } from '../outbound/address-rule.ts';
import type { KeptConnections } from '../outbound/kept-connections.ts';
import { pinnedRequest } from '../outbound/pinned.ts';
import { unlessAborted } from '../outbound/unless-aborted.ts';
import type { FoundModel } from './find-model.ts';
import { ModelFault } from './model-fault.ts';

/** A server that fails later than this had taken the request: its connection was not a stale one. */
const STALE_WITHIN_MS = 1_000;

/**
 * Asks a model's server for a chat completion, over a connection of earlier turns if one is kept. Where the server has just closed that one,
 * it is asked over a new one.
 *
 * @throws {ModelFault} for any answer but a 200; what Node says of a connection that fails; the signal's reason once it is aborted
 */
export async function requestChat(
  { url: base, authorization, isOfAccount, keptConnections }: FoundModel,
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
  const open = (over: KeptConnections | false) =>
    pinnedRequest(url, checked, { method: 'POST', headers, signal, connections: over });
  const request = open(keptConnections);
  const sentAt = performance.now();
  const response = await responseTo(request, body).catch((error: unknown) => {
    const isStale = request.reusedSocket && isReset(error) && performance.now() - sentAt < STALE_WITHIN_MS;
    if (isStale && !keptConnections.isClosed) return responseTo(open(false), body);
    throw error;
  });
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    response.destroy();
    throw new ModelFault(`status_${statusCode}`);
  }
  return response;
}

/** Sends a request, and waits for its answer's head. What fails once that has come is for the reader of the answer. */
function responseTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('error', reject);
  // An answer that changes the protocol, which nobody asked for, ends a request without an error.
  request.on('close', () => reject(new ModelFault('no_connection')));
  request.end(body);
  return promise;
}

function isReset(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** The operator's own server may stand anywhere. */
async function resolveTrusted(url: URL): Promise<CheckedAddress> {
  const host = bareHost(url);
  const address = ipaddr.isValid(host) ? host : (await lookup(host)).address;
  return { address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 };
}
