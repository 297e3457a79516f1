import { type ComponentType, lazy } from 'react';
import { ConversationsPage } from '../features/conversations/conversations-page.tsx';
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
 * The pages, each to be loaded when it is first shown, with the parts of the store that it brings along.
 *
 * The inbox is there from the start: in one file with what every page needs it is smaller than in fifty, and comes sooner.
 */
export function createPages({ startListening, add }: PagesDeps) {
  const addQueries = async () => add((await import('../api/query-api.ts')).queryApi);
  return {
    HomePage: page(async () => (await import('../features/home/home-page.tsx')).HomePage),
    LoginPage: page(async () => (await loadSignIn()).LoginPage),
    ForgotPage: page(async () => (await import('../features/auth/forgot-page.tsx')).ForgotPage),
    WelcomePage: page(async () => (await import('../features/auth/welcome-page.tsx')).WelcomePage),
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
    }),
    AccountPage: page(async () => {
      const [{ AccountPage }] = await Promise.all([import('../features/account/account-page.tsx'), addQueries()]);
      return AccountPage;
    }),
    AdminPage: page(async () => {
      const [{ AdminPage }] = await Promise.all([import('../features/admin/admin-page.tsx'), addQueries()]);
      return AdminPage;
    }),
  };
}

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
