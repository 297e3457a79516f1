import { type ClientRequest, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { type CheckedAddress, serverNameOf } from './address-rule.ts';
import type { KeptConnections } from './kept-connections.ts';

export interface PinnedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly signal: AbortSignal;
  /** Between two signs of life of the connection, in milliseconds; then the request emits `timeout`. */
  readonly timeout?: number;
  /** Where its connection is taken from: Node's own pool unless it is said; false for one of its own. */
  readonly connections?: KeptConnections | false;
}

/**
 * Begins a request to a URL at the address that was checked for its host, whatever the name stands for by now.
 *
 * @throws for what Node refuses to send, such as a header with a line break.
 */
export function pinnedRequest(
  url: URL,
  { address, family }: CheckedAddress,
  { method, headers, signal, timeout, connections }: PinnedRequest,
): ClientRequest {
  const isSecure = url.protocol === 'https:';
  const options = {
    method,
    host: address,
    family,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    signal,
    ...(timeout !== undefined && { timeout }),
  };
  const agentOf = (protocol: 'http' | 'https') =>
    connections === undefined ? {} : { agent: connections === false ? false : connections[protocol] };
  return isSecure
    ? requestByHttps({ ...options, ...agentOf('https'), servername: serverNameOf(url) })
    : requestByHttp({ ...options, ...agentOf('http') });
}
