import { LOCALE_COOKIE, LOCALES, type Locale } from '@switchboard/contracts/constants';
import type { Logger } from '@switchboard/platform/logger';
import type Koa from 'koa';
import { clientOf, type TrustedProxies } from './client.ts';
import type { ClientInfo } from './context.ts';
import { readCookie } from './cookies.ts';
import { traceIdOf } from './trace.ts';

/** What is known of a request before anything is checked; on `koa.state.info`. */
export interface RequestInfo {
  readonly traceId: string;
  readonly locale: Locale;
  readonly client: ClientInfo;
  /** Made when first asked for: most requests have nothing to say. */
  readonly log: Logger;
}

/** The first middleware: reads trace, language and client. */
export function requestInfo({ logger, proxies }: { logger: Logger; proxies: TrustedProxies }): Koa.Middleware {
  return async (koa, next) => {
    const traceId = traceIdOf(koa.get('traceparent'));
    let log: Logger | undefined;
    const info: RequestInfo = {
      traceId,
      locale: localeOf(koa),
      client: clientOf(koa.req, proxies),
      get log() {
        log ??= logger.child({ traceId });
        return log;
      },
    };
    koa.state['info'] = info;
    await next();
  };
}

/** The {@link RequestInfo} of a request that passed the first middleware. */
export function infoOf(koa: Koa.Context): RequestInfo {
  // Put there by requestInfo, which every request passes.
  return koa.state['info'] as RequestInfo;
}

function localeOf(koa: Koa.Context): Locale {
  const chosen = LOCALES.find((locale) => locale === readCookie(koa.get('Cookie'), LOCALE_COOKIE));
  if (chosen) return chosen;
  if (koa.get('Accept-Language') === '') return 'en';
  const accepted = koa.acceptsLanguages([...LOCALES]);
  return LOCALES.find((locale) => locale === accepted) ?? 'en';
}
