import type Koa from 'koa';
import { describe, expect, test } from 'vitest';
import { cookieJar, readCookie, readSessionCookie } from './cookies.ts';

describe('readCookie', () => {
  test.each([
    ['a=1; locale=es; b=2', 'es'],
    ['locale=es', 'es'],
    ['xlocale=en;locale=es', 'es'],
    ['locale=es; locale=en', 'es'],
    ['locale=%65s', 'es'],
    ['', undefined],
    ['locale', undefined],
    ['locale=%E0%A4%A', undefined],
  ])('reads the locale of "%s"', (header, value) => {
    expect(readCookie(header, 'locale')).toBe(value);
  });
});

describe('the session cookie behind TLS', () => {
  function jar(cookie: string, secure: boolean) {
    const lines: string[] = [];
    // The part of an exchange that the jar uses.
    const koa = {
      get: () => cookie,
      response: { get: () => [...lines] },
      set: (_name: string, all: string[]) => void lines.splice(0, lines.length, ...all),
    } as unknown as Koa.Context; // the only fields that the cookie jar uses
    return { cookies: cookieJar(koa, secure), lines };
  }

  test('has the __Host- prefix and replaces the cookie without it', () => {
    const { cookies, lines } = jar('sb_session=old', true);
    cookies.set('sb_session', 'new');
    expect(lines).toEqual([
      '__Host-sb_session=new; Path=/; SameSite=Lax; HttpOnly; Secure',
      expect.stringMatching(/^sb_session=; .*Expires=Thu, 01 Jan 1970/),
    ]);
  });

  test('keeps its name without TLS', () => {
    const { cookies, lines } = jar('', false);
    cookies.set('sb_session', 'new');
    expect(lines).toEqual(['sb_session=new; Path=/; SameSite=Lax; HttpOnly']);
  });

  test('is cleared under both names', () => {
    const { cookies, lines } = jar('', true);
    cookies.clear('sb_session');
    expect(lines.map((line) => line.split('=')[0])).toEqual(['sb_session', '__Host-sb_session']);
  });

  test('takes precedence over a cookie that another host of the domain may have set', () => {
    expect(readSessionCookie('sb_session=planted; __Host-sb_session=own')).toBe('own');
    expect(readSessionCookie('sb_session=own')).toBe('own');
    expect(readSessionCookie('locale=en')).toBeUndefined();
  });
});
