import { randomUUID } from 'node:crypto';
import { LOCALE_COOKIE, LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import type { Logger } from '@switchboard/platform/logger';
import { findTraceId } from '@switchboard/platform/telemetry';
import type Koa from 'koa';
import { type ClientInfo, readClient, type TrustedProxies } from './client.ts';
import { readCookie } from './cookies.ts';

/** The facts about a request before any check; stored in `koa.state.info`. */
export interface RequestInfo {
  readonly traceId: string;
  readonly locale: Locale;
  readonly client: ClientInfo;
  /** Created on first use: most requests log nothing. */
  readonly log: Logger;
}

/** The first middleware: reads trace, locale and client. */
export function requestInfo({ logger, proxies }: { logger: Logger; proxies: TrustedProxies }): Koa.Middleware {
  return async (koa, next) => {
    const traceId = readTraceId(koa.get('traceparent'));
    let log: Logger | undefined;
    const info: RequestInfo = {
      traceId,
      locale: readLocale(koa),
      client: readClient(koa.req, proxies),
      get log() {
        log ??= logger.child({ traceId });
        return log;
      },
    };
    koa.state['info'] = info;
    await next();
  };
}

/** Gets the {@link RequestInfo} of a request that passed the first middleware. */
export function getRequestInfo(koa: Koa.Context): RequestInfo {
  // Set by requestInfo, which every request passes.
  return koa.state['info'] as RequestInfo;
}

/** The trace of a request: the active span's or its `traceparent`'s, otherwise a new one. 32 hex digits. */
function readTraceId(traceparent: string): string {
  // randomUUID is cheap: Node takes it from a buffer of random bytes.
  return findTraceId(traceparent) ?? randomUUID().replaceAll('-', '');
}

function readLocale(koa: Koa.Context): Locale {
  const chosenLanguage = LOCALES.find((locale) => locale === readCookie(koa.get('Cookie'), LOCALE_COOKIE));
  if (chosenLanguage) return chosenLanguage;
  if (koa.get('Accept-Language') === '') return 'en';
  const accepted = koa.acceptsLanguages([...LOCALES]);
  return LOCALES.find((locale) => locale === accepted) ?? 'en';
}
