import { BUILD_MANIFEST_PATH } from '@switchboard/contracts/base/constants';
import { log } from '../api/log.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Loads the page anew if the server can be reached, and if it is still wanted then. Without a server the browser would show an error page of
 * its own, and end the application.
 */
export async function reloadIfServed(isWanted: () => boolean): Promise<void> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { ok, status } = await fetch(BUILD_MANIFEST_PATH, { cache: 'no-store', signal });
    if (!ok) log.warn('the server has no build', status);
    else if (isWanted()) location.reload();
  } catch (error) {
    log.warn('the server can not be reached', error);
  }
}
