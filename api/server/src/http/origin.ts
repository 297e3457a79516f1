import { AppError } from '@switchboard/platform/app-error';
import type { ClientInfo } from './context.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the origin rule looks at. */
export interface OriginCheck {
  readonly method: string;
  /** The `Origin` header, empty without. */
  readonly origin: string;
  /** The `Sec-Fetch-Site` header, empty without. */
  readonly fetchSite: string;
  readonly client: Pick<ClientInfo, 'protocol' | 'host'>;
  readonly publicUrl: URL | undefined;
}

/**
 * Lets a state-changing call pass if it comes from our own pages, or from no browser at all.
 *
 * @throws {AppError} `request.cross_origin`
 */
export function checkOrigin({ method, origin, fetchSite, client, publicUrl }: OriginCheck): void {
  if (SAFE_METHODS.has(method)) return;
  const isOurs = origin === '' || origin === publicUrl?.origin || origin === `${client.protocol}://${client.host}`;
  if (!isOurs || fetchSite === 'cross-site') throw new AppError('request.cross_origin');
}
