import { SESSION_COOKIE, SESSION_COOKIE_BEHIND_TLS } from '@switchboard/contracts/constants';
import type Koa from 'koa';

export interface CookieOptions {
  /** Absent: until the browser is closed. */
  readonly expires?: Date;
  /** Hidden from scripts; by default it is. */
  readonly httpOnly?: boolean;
}

/**
 * The request's cookies, and those that the answer sets. All are `SameSite=Lax`, `Path=/`, and `Secure` behind TLS.
 *
 * There the session's has the prefix `__Host-`; one without it, from before, goes with the next that is set or cleared.
 */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  clear(name: string): void;
}

/** The cookies of one exchange; `secure` says whether the browser speaks TLS, to us or to a trusted proxy. */
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
    // The last word on a name wins: a browser would obey the last one, a reader of headers may not.
    const others = [koa.response.get('Set-Cookie') ?? []].flat().filter((line) => line && !line.startsWith(`${name}=`));
    koa.set('Set-Cookie', [...others, `${name}=${encodeURIComponent(value)}; ${attributes(options)}`]);
  };
  const nameOf = (name: string) => (secure && name === SESSION_COOKIE ? SESSION_COOKIE_BEHIND_TLS : name);
  const expire = (name: string) => append(name, '', { expires: new Date(0) });
  return {
    get: (name) => readCookie(koa.get('Cookie'), name),
    set: (name, value, options = {}) => {
      append(nameOf(name), value, options);
      if (nameOf(name) !== name && readCookie(koa.get('Cookie'), name) !== undefined) expire(name);
    },
    clear: (name) => {
      expire(name);
      if (nameOf(name) !== name) expire(nameOf(name));
    },
  };
}

/** The session's token in a `Cookie` header, by the name that it has behind TLS or by the other. */
export const readSessionCookie = (header: string): string | undefined =>
  readCookie(header, SESSION_COOKIE_BEHIND_TLS) || readCookie(header, SESSION_COOKIE);

/** One cookie's value in a `Cookie` header; the first of a name counts, as browsers send the most specific path first. */
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
