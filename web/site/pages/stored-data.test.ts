import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  LOGGED_IN_COOKIE,
  LOGGED_IN_COOKIE_DAYS,
} from '@switchboard/contracts/base/constants';
import { describe, expect, test } from 'vitest';
import { TEXTS } from '../texts/texts.ts';
import { POLICY_DAY, storedCookies, storedItems, thirdPartyStorage } from './stored-data.ts';

const readNames = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
const texts = TEXTS.en.legal.cookiePolicy;

describe('the cookie policy', () => {
  // A change to the stored data also changes the date. Another test checks across all sources that nothing else is stored:
  // infra/dev/testing/src/repository.
  test('lists, as of its date, everything that is stored', () => {
    expect([POLICY_DAY, ...readNames(storedCookies(texts)), ...readNames(storedItems(texts))]).toEqual([
      '2026-11-29',
      '__Host-sb_session',
      'sb_session',
      'logged_in',
      'locale',
      'theme',
      'perPage',
      'keepOrder',
      'density',
      'listWidth',
      'lastView',
      'rail',
      'characterKeys',
      'alerts',
      'keepSignedIn',
      'signOutOwed',
      'sessionRecording',
      'unsentTexts',
    ]);
  });

  test('takes the lifetimes of cookies from the constants that set them', () => {
    const stays = Object.fromEntries(storedCookies(texts).map(({ name, stays }) => [name, stays]));
    expect(stays[LOGGED_IN_COOKIE]).toContain(`${LOGGED_IN_COOKIE_DAYS} days`);
    expect(stays[LOCALE_COOKIE]).toContain(`${LOCALE_COOKIE_DAYS} days`);
  });

  test('names the configured third-party services by their origins', () => {
    const none = { humanCheck: undefined, sessionRecordingUrl: undefined };
    const both = {
      humanCheck: { siteKey: 's', scriptUrl: 'https://check.example/api.js', language: 'en' },
      sessionRecordingUrl: 'https://recorder.example/r.js',
    };
    expect(thirdPartyStorage(texts, none)).toEqual([]);
    expect(readNames(thirdPartyStorage(texts, { ...none, humanCheck: both.humanCheck }))).toEqual(['check.example']);
    expect(readNames(thirdPartyStorage(texts, both))).toEqual(['check.example', 'recorder.example']);
  });
});
