import { log } from '../../api/log.ts';
import { needTexts } from '../../i18n/i18n.ts';

/** Loads the sign-in page. */
export const loadSignInPage = async () => (await import('../../features/auth/login-page.tsx')).LoginPage;

/** Loads it with its texts for whatever offers to sign out: without a network it would come too late. */
export function loadSignInAhead(): void {
  Promise.all([loadSignInPage(), needTexts('auth')]).catch((error: unknown) =>
    log.warn('the sign-in page could not be loaded ahead', error),
  );
}
