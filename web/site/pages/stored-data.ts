import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  LOGGED_IN_COOKIE,
  LOGGED_IN_COOKIE_DAYS,
  SESSION_COOKIE,
  SESSION_COOKIE_BEHIND_TLS,
} from '@switchboard/contracts/base/constants';
import type { SiteSettings } from '@switchboard/contracts/site/settings';
import { STORED_KEYS } from '../../app/browser/stored-keys.ts';
import type { Texts } from '../texts/texts.ts';

/** The date of the last change to the stored data, or to the cookie policy's text. A test keeps it next to the names. */
export const POLICY_DAY = '2026-11-29';

/** Something that a browser stores for this site, described for people. */
export interface StoredItem {
  readonly name: string;
  readonly purpose: string;
  readonly stays: string;
  readonly setBy: string;
}

type PolicyTexts = Texts['legal']['cookiePolicy'];

/** The program's cookies. */
export const storedCookies = ({ purpose, stays, setBy }: PolicyTexts): readonly StoredItem[] => [
  { name: SESSION_COOKIE_BEHIND_TLS, purpose: purpose.session, stays: stays.session, setBy: setBy.server },
  { name: SESSION_COOKIE, purpose: purpose.session, stays: stays.session, setBy: setBy.server },
  {
    name: LOGGED_IN_COOKIE,
    purpose: purpose.loggedIn,
    stays: counted(stays.untilSignOut_other, LOGGED_IN_COOKIE_DAYS),
    setBy: setBy.server,
  },
  {
    name: LOCALE_COOKIE,
    purpose: purpose.locale,
    stays: counted(stays.days_other, LOCALE_COOKIE_DAYS),
    setBy: setBy.both,
  },
];

/** The data that the program keeps in the browser's local storage. */
export const storedItems = ({ stored, stays, setBy }: PolicyTexts): readonly StoredItem[] =>
  STORED_KEYS.map((name) => ({ name, purpose: stored[name], stays: stays.deleted, setBy: setBy.page }));

/** The storage of configured third-party services, by the origins of their scripts. */
export function thirdPartyStorage(
  { purpose, stays, setBy }: PolicyTexts,
  { humanCheck, sessionRecordingUrl }: Pick<SiteSettings, 'humanCheck' | 'sessionRecordingUrl'>,
): readonly StoredItem[] {
  const of = (url: string | undefined, what: string): StoredItem[] =>
    url === undefined ? [] : [{ name: new URL(url).host, purpose: what, stays: stays.theirs, setBy: setBy.theirs }];
  return [...of(humanCheck?.scriptUrl, purpose.humanCheck), ...of(sessionRecordingUrl, purpose.recording)];
}

/** No lifetime is one day, so there is no singular. */
const counted = (text: string, count: number) => text.replace('{{count}}', String(count));
