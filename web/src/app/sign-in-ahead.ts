import { log } from '../api/log.ts';
import { needTexts } from '../i18n/i18n.ts';

/** Loads the sign-in page and its texts. */
export async function loadSignIn() {
  const [{ LoginPage }] = await Promise.all([import('../features/auth/login-page.tsx'), needTexts('auth')]);
  return LoginPage;
}

/** Loads it with whatever offers to sign out: without a network it would come too late. */
export function loadSignInAhead(): void {
  loadSignIn().catch((error: unknown) => log.warn('the sign-in page could not be loaded ahead', error));
}
