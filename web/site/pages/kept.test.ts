import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  LOGGED_IN_COOKIE,
  LOGGED_IN_COOKIE_DAYS,
} from '@switchboard/contracts/base/constants';
import { describe, expect, test } from 'vitest';
import { TEXTS } from '../texts/texts.ts';
import { keptByOthers, keptCookies, keptInStorage, POLICY_DAY } from './kept.ts';

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
const texts = TEXTS.en.legal.cookiePolicy;

describe('the cookie policy', () => {
  // Who changes what is kept changes the day as well. That nothing else is kept is tested over all sources: infra/dev/testing/src/repository.
  test('names, as of its day, all of this', () => {
    expect([POLICY_DAY, ...namesOf(keptCookies(texts)), ...namesOf(keptInStorage(texts))]).toEqual([
      '2026-11-28',
      '__Host-sb_session',
      'sb_session',
      'logged_in',
      'locale',
      'theme',
      'perPage',
      'keepOrder',
      'density',
      'listWidth',
      'rail',
      'characterKeys',
      'alerts',
      'keepSignedIn',
      'signOutOwed',
      'sessionRecording',
    ]);
  });

  test('tells how long cookies stay by the constants that they are set with', () => {
    const stays = Object.fromEntries(keptCookies(texts).map(({ name, stays }) => [name, stays]));
    expect(stays[LOGGED_IN_COOKIE]).toContain(`${LOGGED_IN_COOKIE_DAYS} days`);
    expect(stays[LOCALE_COOKIE]).toContain(`${LOCALE_COOKIE_DAYS} days`);
  });

  test('names the services of others that are set up, by where they come from', () => {
    const none = { humanCheck: undefined, sessionRecordingUrl: undefined };
    const both = {
      humanCheck: { siteKey: 's', scriptUrl: 'https://check.example/api.js', language: 'en' },
      sessionRecordingUrl: 'https://recorder.example/r.js',
    };
    expect(keptByOthers(texts, none)).toEqual([]);
    expect(namesOf(keptByOthers(texts, { ...none, humanCheck: both.humanCheck }))).toEqual(['check.example']);
    expect(namesOf(keptByOthers(texts, both))).toEqual(['check.example', 'recorder.example']);
  });
});
