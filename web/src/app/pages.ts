import { type ComponentType, lazy } from 'react';
import { paths } from './paths.ts';
import type { AppStartListening, StorePart } from './store.ts';

export type Pages = ReturnType<typeof createPages>;

interface PagesDeps {
  readonly startListening: AppStartListening;
  /** Adds a part of the store that a page brings along. */
  readonly add: (part: StorePart) => void;
}

/** The pages, each to be loaded when it is first shown, with the parts of the store that it brings along. */
export function createPages({ startListening, add }: PagesDeps) {
  void preload(location.pathname);
  const addQueries = async () => add((await import('../api/query-api.ts')).queryApi);
  return {
    HomePage: page(async () => (await import('../features/home/home-page.tsx')).HomePage),
    LoginPage: page(async () => (await import('../features/auth/login-page.tsx')).LoginPage),
    ForgotPage: page(async () => (await import('../features/auth/forgot-page.tsx')).ForgotPage),
    WelcomePage: page(async () => (await import('../features/auth/welcome-page.tsx')).WelcomePage),
    AppLayout: page(async () => (await import('./layouts/app-layout.tsx')).AppLayout),
    ConversationsPage: page(
      async () => (await import('../features/conversations/conversations-page.tsx')).ConversationsPage,
    ),
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

/** Starts to load what the first page needs while it is still being found out who is there. */
async function preload(pathname: string): Promise<void> {
  if (!pathname.startsWith(paths.conversations)) return;
  await Promise.all([import('./layouts/app-layout.tsx'), import('../features/conversations/conversations-page.tsx')]);
}

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
