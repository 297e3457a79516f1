import { AppError } from '@switchboard/platform/app-error';
import type { ClientInfo } from './client.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The request properties that the origin rule checks. */
export interface OriginCheck {
  readonly method: string;
  /** The `Origin` header, empty if absent. */
  readonly origin: string;
  /** The `Sec-Fetch-Site` header, empty if absent. */
  readonly fetchSite: string;
  readonly client: Pick<ClientInfo, 'protocol' | 'host'>;
  readonly publicUrl: URL | undefined;
}

/**
 * Admits a state-changing request only from our own pages or from a client that is not a browser.
 *
 * @throws {AppError} `request.cross_origin`
 */
export function checkOrigin({ method, origin, fetchSite, client, publicUrl }: OriginCheck): void {
  if (SAFE_METHODS.has(method)) return;
  const isOurs = origin === '' || origin === publicUrl?.origin || origin === `${client.protocol}://${client.host}`;
  if (!isOurs || fetchSite === 'cross-site') throw new AppError('request.cross_origin');
}
