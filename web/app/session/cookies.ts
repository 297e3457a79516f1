import { LOGGED_IN_COOKIE } from '@switchboard/contracts/base/constants';
import { readCookie } from '../browser/cookies.ts';

/** Whether this browser believes that it is signed in. Keep-alive and live updates run only while it does. */
export const hasLoggedInCookie = (): boolean => readCookie(LOGGED_IN_COOKIE) === 'true';

/** Removes the cookie that says that somebody is signed in. */
export function clearLoggedInCookie(): void {
  // One of the supported browsers lacks the Cookie Store API.
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${LOGGED_IN_COOKIE}=; path=/; max-age=0; samesite=lax`;
}
