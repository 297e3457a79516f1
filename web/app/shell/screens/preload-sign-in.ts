import { log } from '../../api/log.ts';
import { needTexts } from '../../i18n/i18n.ts';

/** Loads the sign-in page. */
export const loadSignInPage = async () => (await import('../../features/auth/login-page.tsx')).LoginPage;

/** Preloads the sign-in page and its texts wherever sign-out is offered, because they couldn't load offline. */
export function preloadSignIn(): void {
  Promise.all([loadSignInPage(), needTexts('auth')]).catch((error: unknown) =>
    log.warn('could not preload the sign-in page', error),
  );
}
