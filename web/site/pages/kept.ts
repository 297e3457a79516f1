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

/** The day of the last change to what is kept, or to what the cookie policy says of it. A test keeps it beside the names. */
export const POLICY_DAY = '2026-11-28';

/** Something that a browser keeps for this site, in words. */
export interface Kept {
  readonly name: string;
  readonly purpose: string;
  readonly stays: string;
  readonly setBy: string;
}

type PolicyTexts = Texts['legal']['cookiePolicy'];

/** The cookies that the program sets. */
export const keptCookies = ({ purpose, stays, setBy }: PolicyTexts): readonly Kept[] => [
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

/** What the program keeps in the browser's local storage. */
export const keptInStorage = ({ stored, stays, setBy }: PolicyTexts): readonly Kept[] =>
  STORED_KEYS.map((name) => ({ name, purpose: stored[name], stays: stays.deleted, setBy: setBy.page }));

/** The storage of third parties, where an installation uses their services: each by the address that its script comes from. */
export function keptByOthers(
  { purpose, stays, setBy }: PolicyTexts,
  { humanCheck, sessionRecordingUrl }: Pick<SiteSettings, 'humanCheck' | 'sessionRecordingUrl'>,
): readonly Kept[] {
  const of = (url: string | undefined, what: string): Kept[] =>
    url === undefined ? [] : [{ name: new URL(url).host, purpose: what, stays: stays.theirs, setBy: setBy.theirs }];
  return [...of(humanCheck?.scriptUrl, purpose.humanCheck), ...of(sessionRecordingUrl, purpose.recording)];
}

/** No number of days here is one. */
const counted = (text: string, count: number) => text.replace('{{count}}', String(count));
