import { log } from '../api/log.ts';

/** Loads the page anew if the server can be reached: without one the browser would show an error page of its own, and end the application. */
export async function reloadIfServed(): Promise<void> {
  try {
    const { ok } = await fetch('/builds/latest.json', { cache: 'no-store' });
    if (ok) location.reload();
  } catch (error) {
    log.warn('the server can not be reached', error);
  }
}
