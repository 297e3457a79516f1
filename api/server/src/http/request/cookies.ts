import { SESSION_COOKIE, SESSION_COOKIE_BEHIND_TLS } from '@switchboard/contracts/base/constants';
import type Koa from 'koa';

export interface CookieOptions {
  /** A session cookie of the browser if absent. */
  readonly expires?: Date;
  /** Hides the cookie from scripts; true by default. */
  readonly httpOnly?: boolean;
}

/**
 * The cookies of a request and of its response. All are `SameSite=Lax`, `Path=/`, and `Secure` behind TLS.
 *
 * Behind TLS the session cookie has the prefix `__Host-`. Setting or clearing it also expires a cookie without the prefix.
 */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  clear(name: string): void;
}

/** Opens the cookies of one exchange; `secure` says whether the browser speaks TLS, to us or to a trusted proxy. */
export function cookieJar(koa: Koa.Context, secure: boolean): CookieJar {
  const attributes = ({ expires, httpOnly = true }: CookieOptions) =>
    [
      'Path=/',
      'SameSite=Lax',
      ...(expires ? [`Expires=${expires.toUTCString()}`] : []),
      ...(httpOnly ? ['HttpOnly'] : []),
      ...(secure ? ['Secure'] : []),
    ].join('; ');
  const append = (name: string, value: string, options: CookieOptions) => {
    // One line per name: a browser obeys the last one, other clients may not.
    const others = [koa.response.get('Set-Cookie') ?? []].flat().filter((line) => line && !line.startsWith(`${name}=`));
    koa.set('Set-Cookie', [...others, `${name}=${encodeURIComponent(value)}; ${attributes(options)}`]);
  };
  const withPrefix = (name: string) => (secure && name === SESSION_COOKIE ? SESSION_COOKIE_BEHIND_TLS : name);
  const expire = (name: string) => append(name, '', { expires: new Date(0) });
  return {
    get: (name) => readCookie(koa.get('Cookie'), name),
    set: (name, value, options = {}) => {
      append(withPrefix(name), value, options);
      if (withPrefix(name) !== name && readCookie(koa.get('Cookie'), name) !== undefined) expire(name);
    },
    clear: (name) => {
      expire(name);
      if (withPrefix(name) !== name) expire(withPrefix(name));
    },
  };
}

/** Reads the session token from a `Cookie` header. The name with the `__Host-` prefix takes precedence. */
export const readSessionCookie = (header: string): string | undefined =>
  readCookie(header, SESSION_COOKIE_BEHIND_TLS) || readCookie(header, SESSION_COOKIE);

/** Reads a cookie from a `Cookie` header. The first of a name counts, because browsers send the most specific path first. */
export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim());
  }
  return undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
