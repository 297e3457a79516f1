import { PAGES } from '@switchboard/contracts/pages';
import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ErrorBoundary } from './error-boundary.tsx';
import { errorPage, Fallible, NotFoundPage } from './error-view.tsx';
import type { FollowedSession } from './follow-session.ts';
import { Guard } from './guard.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { BlankLayout } from './layouts/blank-layout.tsx';
import { OpenLayout } from './layouts/open-layout.tsx';
import type { Pages } from './pages.ts';
import { Root } from './root.tsx';

interface AppProps {
  readonly pages: Pages;
  readonly session: FollowedSession;
}

/** All pages, each in its layout and behind the guard, loaded when it is first asked for. */
export function App({ pages, session }: AppProps) {
  const {
    HomePage,
    LoginPage,
    ForgotPage,
    WelcomePage,
    LegalLayout,
    CookiePolicyPage,
    AppLayout,
    DashboardPage,
    ConversationsPage,
    AccountPage,
    AdminPage,
  } = pages;
  return (
    <ErrorBoundary place="app" view={errorPage}>
      <BrowserRouter>
        <Suspense>
          <Routes>
            <Route element={<Root session={session} />}>
              <Route element={<Fallible />}>
                <Route element={<Guard />}>
                  <Route element={<BlankLayout />}>
                    <Route path={PAGES.home} element={<HomePage />} />
                  </Route>
                  <Route element={<AuthLayout />}>
                    <Route path={PAGES.login} element={<LoginPage />} />
                    <Route path={PAGES.forgot} element={<ForgotPage />} />
                    <Route path={PAGES.welcome} element={<WelcomePage />} />
                  </Route>
                  <Route element={<LegalLayout />}>
                    <Route path={PAGES.cookiePolicy} element={<CookiePolicyPage />} />
                  </Route>
                  <Route element={<OpenLayout signedIn={<AppLayout />} />}>
                    <Route path={PAGES.account} element={<AccountPage />} />
                  </Route>
                  <Route element={<AppLayout />}>
                    <Route path={PAGES.dashboard} element={<DashboardPage />} />
                    <Route path={PAGES.conversations} element={<ConversationsPage />} />
                    <Route path={PAGES.admin} element={<AdminPage />} />
                  </Route>
                </Route>
              </Route>
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
