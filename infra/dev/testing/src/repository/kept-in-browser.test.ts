import { globSync, readFileSync } from 'node:fs';
import * as constants from '@switchboard/contracts/base/constants';
import { describe, expect, test } from 'vitest';

/** The only list of keys in the browser's storage. The cookie policy says what each key is for. */
const KEYS_FILE = 'web/app/browser/stored-keys.ts';

const ROOT = new URL('../../../../../', import.meta.url).pathname;
const isProgram = (path: string) => !/\.test\.|\/test\/|\/i18n\/e[ns]\//.test(path);
const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const readSources = (...patterns: readonly string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter(isProgram)
    .sort()
    .map((path) => ({ path, source: read(path) }));
const web = readSources('web/app/**/*.{ts,tsx}', 'web/site/**/*.{ts,tsx}', 'web/public/*.js', 'web/index.html');
const api = readSources('api/server/src/**/*.ts');

/** Collects the capture group of an expression in all matches. */
const found = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, group]) => group ?? '');
const findPaths = (sources: typeof web, pattern: RegExp) =>
  sources.filter(({ source }) => pattern.test(source)).map(({ path }) => path);
const sortedSet = (names: readonly string[]) => [...new Set(names)].sort();

const named = found(read(KEYS_FILE), /^ {2}'(\w+)',$/gm);
const cookies = Object.keys(constants).filter((name) => name.endsWith('_COOKIE'));

describe('what the application stores in a browser', () => {
  test('includes only cookies that the contracts define and the cookie policy lists', () => {
    const policy = read('web/site/pages/stored-data.ts');
    // The session cookie has another name behind TLS, under which cookies.ts sets it.
    expect(sortedSet(found(policy, /\bname: ([A-Z_]+),/g))).toEqual(
      sortedSet([...cookies, 'SESSION_COOKIE_BEHIND_TLS']),
    );
    const set = [
      ...api.flatMap(({ source }) => found(source, /\bcookies\.set\(\s*([^,]+),/g)),
      ...web.flatMap(({ source }) => found(source, /document\.cookie = `\$\{([^}]+)\}=/g)),
    ];
    expect(sortedSet(set)).toEqual(sortedSet(cookies));
    expect(findPaths(api, /['"`]set-cookie/i)).toEqual(['api/server/src/http/request/cookies.ts']);
    expect(findPaths(web, /document\.cookie =(?! `\$\{)/)).toEqual([]);
  });

  test('is stored only in cookies and local storage, which few files access', () => {
    const storage = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|serviceWorker|caches\.|document\.cookie)/;
    expect(findPaths(web, storage)).toEqual([
      'web/app/browser/cookies.ts',
      'web/app/browser/stored.ts',
      'web/app/i18n/locale.ts',
      'web/app/session/cookies.ts',
      'web/public/theme.js',
    ]);
    expect(found(read('web/public/theme.js'), /localStorage\.\w+\(([^,)]+)/g)).toEqual(["'theme'"]);
  });

  test('is stored under exactly the listed keys', () => {
    const users = web.filter(
      ({ path, source }) =>
        /^import (?!type).*\/(?:stored|remembered)\.ts'/m.test(source) && path !== 'web/app/browser/remembered.ts',
    );
    const keys = users.map(({ path, source }) => ({
      path,
      keys: found(
        source,
        /(?:\bkey: |KEY(?:: \w+)? = |\b(?:readStorage|writeStorage|createRemembered(?:<[^(]*>)?)\()'(\w+)'/g,
      ),
    }));
    // Each of these files names its keys literally, so that this test can find them.
    expect(keys.filter((user) => user.keys.length === 0)).toEqual([]);
    expect(sortedSet(keys.flatMap((user) => user.keys))).toEqual(sortedSet(named));
  });
});
