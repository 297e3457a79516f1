import type { ComponentType } from 'react';
import { ConversationsPage } from '../features/conversations/conversations-page.tsx';
import { needTexts } from '../i18n/i18n.ts';
import type { TextPart } from '../i18n/load-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AppLayout } from './layouts/app-layout.tsx';
import { loadSignIn } from './sign-in-ahead.ts';
import type { AppStartListening, StorePart } from './store.ts';

export type Pages = ReturnType<typeof createPages>;

interface PagesDeps {
  readonly startListening: AppStartListening;
  /** Adds a part of the store that a page brings along. */
  readonly add: (part: StorePart) => void;
}

/**
 * The pages, each to be loaded when it is first shown, with its texts and the parts of the store that it brings along.
 *
 * The inbox is there from the start: in one file with what every page needs it is smaller than in fifty, and comes sooner.
 */
export function createPages({ startListening, add }: PagesDeps) {
  const addQueries = async () => add((await import('../api/query-api.ts')).queryApi);
  return {
    HomePage: page(async () => (await import('../features/home/home-page.tsx')).HomePage),
    LoginPage: page(loadSignIn),
    ForgotPage: page(async () => (await import('../features/auth/forgot-page.tsx')).ForgotPage, 'auth'),
    WelcomePage: page(async () => (await import('../features/auth/welcome-page.tsx')).WelcomePage, 'auth'),
    LegalLayout: page(async () => {
      // Both at once: the page would else be asked for only by its layout.
      const [{ LegalLayout }] = await Promise.all([import('./layouts/legal-layout.tsx'), loadCookiePolicy()]);
      return LegalLayout;
    }, 'legal'),
    CookiePolicyPage: page(loadCookiePolicy, 'legal'),
    AppLayout,
    ConversationsPage,
    DashboardPage: page(async () => {
      const [{ DashboardPage }, { startDashboard }] = await Promise.all([
        import('../features/dashboard/dashboard-page.tsx'),
        import('../features/dashboard/dashboard-queries.ts'),
        addQueries(),
      ]);
      startDashboard(startListening);
      return DashboardPage;
    }, 'office'),
    AccountPage: page(
      async () => {
        const [{ AccountPage }] = await Promise.all([import('../features/account/account-page.tsx'), addQueries()]);
        return AccountPage;
      },
      'account',
      'auth',
    ),
    AdminPage: page(async () => {
      const [{ AdminPage }] = await Promise.all([import('../features/admin/admin-page.tsx'), addQueries()]);
      return AdminPage;
    }, 'admin'),
  };
}

const loadCookiePolicy = async () => (await import('../features/legal/cookie-policy-page.tsx')).CookiePolicyPage;

function page(load: () => Promise<ComponentType>, ...texts: readonly TextPart[]) {
  return lazyPart(async () => (await Promise.all([load(), needTexts(...texts)]))[0]);
}
