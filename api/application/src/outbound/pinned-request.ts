import { type ClientRequest, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { type CheckedAddress, toServerName } from './address-rule.ts';
import type { ConnectionPool } from './connection-pool.ts';

/** The options of a pinned request. */
export interface PinnedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly signal: AbortSignal;
  /** The limit of silence on the connection, in milliseconds; then the request emits `timeout`. */
  readonly timeout?: number;
  /** The connection pool to use: Node's own by default; false for a new connection. */
  readonly connections?: ConnectionPool | false;
}

/**
 * Starts a request to a URL at the address that was checked for its host, whatever the name resolves to by now.
 *
 * @throws for requests that Node refuses to send, such as a header with a line break
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
  const chooseAgent = (protocol: 'http' | 'https') =>
    connections === undefined ? {} : { agent: connections === false ? false : connections[protocol] };
  return isSecure
    ? requestByHttps({ ...options, ...chooseAgent('https'), servername: toServerName(url) })
    : requestByHttp({ ...options, ...chooseAgent('http') });
}
