import { BUILD_MANIFEST_PATH } from '@switchboard/contracts/base/constants';
import { log } from '../api/log.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Reloads the page if the server responds and the reload is still wanted. Without a server, the browser would replace the app with its own error
 * page.
 */
export async function reloadIfServed(isWanted: () => boolean): Promise<void> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { ok, status } = await fetch(BUILD_MANIFEST_PATH, { cache: 'no-store', signal });
    if (!ok) log.warn('the server has no build', status);
    else if (isWanted()) location.reload();
  } catch (error) {
    log.warn('could not reach the server', error);
  }
}
