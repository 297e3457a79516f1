import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  LOGGED_IN_COOKIE,
  LOGGED_IN_COOKIE_DAYS,
} from '@switchboard/contracts/constants';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEXT_PARTS } from '../../i18n/load-texts.ts';
import { keptByOthers, keptCookies, keptInStorage, POLICY_DAY } from './kept.ts';

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

const t = i18next.getFixedT('en');
beforeAll(async () => {
  const resources = { en: { legal: await TEXT_PARTS.en.legal() } };
  await i18next.init({ lng: 'en', defaultNS: 'legal', resources });
});

describe('the cookie policy', () => {
  // Who changes what is kept changes the day as well. That nothing else is kept is tested over all sources: infra/testing/src/repository.
  test('names, as of its day, all of this', () => {
    expect([POLICY_DAY, ...namesOf(keptCookies(t)), ...namesOf(keptInStorage(t))]).toEqual([
      '2026-11-22',
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
    const stays = Object.fromEntries(keptCookies(t).map(({ name, stays }) => [name, stays]));
    expect(stays[LOGGED_IN_COOKIE]).toContain(`${LOGGED_IN_COOKIE_DAYS} days`);
    expect(stays[LOCALE_COOKIE]).toContain(`${LOCALE_COOKIE_DAYS} days`);
  });

  test('names the services of others that are set up, by where they come from', () => {
    const none = { humanCheck: null, sessionRecording: null };
    const humanCheck = { siteKey: 'k', scriptUrl: 'https://check.example/api.js', language: 'id' };
    const sessionRecording = { scriptUrl: 'https://recorder.example/r.js', key: 'k' };
    expect(keptByOthers(t, none)).toEqual([]);
    expect(namesOf(keptByOthers(t, { ...none, humanCheck }))).toEqual(['check.example']);
    expect(namesOf(keptByOthers(t, { humanCheck, sessionRecording }))).toEqual(['check.example', 'recorder.example']);
  });
});
