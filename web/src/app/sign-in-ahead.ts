import { log } from '../api/log.ts';

/** Loads the sign-in page. */
export const loadSignIn = () => import('../features/auth/login-page.tsx');

/** Loads it with whatever offers to sign out: without a network it would come too late. */
export function loadSignInAhead(): void {
  loadSignIn().catch((error: unknown) => log.warn('the sign-in page could not be loaded ahead', error));
}
