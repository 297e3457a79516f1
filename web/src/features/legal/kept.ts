import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  LOGGED_IN_COOKIE,
  LOGGED_IN_COOKIE_DAYS,
  SESSION_COOKIE,
} from '@switchboard/contracts/constants';
import type { TFunction } from 'i18next';
import type { PublicConfig } from '../../api/public-config.ts';
import { STORED_KEYS } from '../../ui/stored-keys.ts';

/** The day of the last change to what is kept, or to what the cookie policy says of it. A test keeps it beside the names. */
export const POLICY_DAY = '2026-11-22';

/** Something that a browser keeps for this site, in words. */
export interface Kept {
  readonly name: string;
  readonly purpose: string;
  readonly stays: string;
  readonly setBy: string;
}

/** The cookies that the program sets. */
export const keptCookies = (t: TFunction): readonly Kept[] => [
  {
    name: SESSION_COOKIE,
    purpose: t('cookiePolicy.purpose.session'),
    stays: t('cookiePolicy.stays.session'),
    setBy: t('cookiePolicy.setBy.server'),
  },
  {
    name: LOGGED_IN_COOKIE,
    purpose: t('cookiePolicy.purpose.loggedIn'),
    stays: t('cookiePolicy.stays.untilSignOut', { count: LOGGED_IN_COOKIE_DAYS }),
    setBy: t('cookiePolicy.setBy.server'),
  },
  {
    name: LOCALE_COOKIE,
    purpose: t('cookiePolicy.purpose.locale'),
    stays: t('cookiePolicy.stays.days', { count: LOCALE_COOKIE_DAYS }),
    setBy: t('cookiePolicy.setBy.both'),
  },
];

/** What the program keeps in the browser's local storage. */
export const keptInStorage = (t: TFunction): readonly Kept[] =>
  STORED_KEYS.map((name) => ({
    name,
    purpose: t(`cookiePolicy.stored.${name}`),
    stays: t('cookiePolicy.stays.deleted'),
    setBy: t('cookiePolicy.setBy.page'),
  }));

/** What others may keep, where an installation uses their services: each by the address that its script comes from. */
export function keptByOthers(t: TFunction, { humanCheck, sessionRecording }: PublicConfig): readonly Kept[] {
  const rows: Kept[] = [];
  const add = (scriptUrl: string, purpose: string) => {
    const { host } = new URL(scriptUrl);
    rows.push({ name: host, purpose, stays: t('cookiePolicy.stays.theirs'), setBy: t('cookiePolicy.setBy.theirs') });
  };
  if (humanCheck) add(humanCheck.scriptUrl, t('cookiePolicy.purpose.humanCheck'));
  if (sessionRecording) add(sessionRecording.scriptUrl, t('cookiePolicy.purpose.recording'));
  return rows;
}
