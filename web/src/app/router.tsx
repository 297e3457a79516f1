import type { UnknownAction } from '@reduxjs/toolkit';
import { PAGES } from '@switchboard/contracts/pages';
import type { ComponentType } from 'react';
import { createBrowserRouter, data, type RouteObject, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { log } from '../api/log.ts';
import { hasLoggedInCookie } from '../session/cookies.ts';
import { verify } from '../session/session-calls.ts';
import { isSamePerson, sessionEnded } from '../session/session-slice.ts';
import { loginPath, type Place, redirectOf, type Visitor } from './guards.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { BlankLayout } from './layouts/blank-layout.tsx';
import { isPublicPath, paths } from './paths.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import type { AppStartListening, AppStore, RootState } from './store.ts';

interface RouterDeps {
  readonly store: AppStore;
  readonly startListening: AppStartListening;
}

/** Makes the routes: each page in its layout, behind the guard, loaded when it is first asked for. */
export function createRouter({ store, startListening }: RouterDeps) {
  /** Guards that wait for the server's word and then decide themselves. The first starts with the router. */
  let asking = 0;
  const guarded = { loader: guard, shouldRevalidate: isAnotherPage, ErrorBoundary: RouteError };
  const routes: RouteObject[] = [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: Nothing,
      children: [
        {
          ...guarded,
          Component: BlankLayout,
          children: [page(PAGES.home, async () => (await import('../features/home/home-page.tsx')).HomePage)],
        },
        {
          ...guarded,
          Component: AuthLayout,
          children: [
            page(PAGES.login, async () => (await import('../features/auth/login-page.tsx')).LoginPage),
            page(PAGES.forgot, async () => (await import('../features/auth/forgot-page.tsx')).ForgotPage),
            page(PAGES.welcome, async () => (await import('../features/auth/welcome-page.tsx')).WelcomePage),
          ],
        },
        {
          ...guarded,
          lazy: { Component: loadAppLayout },
          children: [
            page(PAGES.dashboard, async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage),
            page(
              PAGES.conversations,
              async () => (await import('../features/conversations/conversations-page.tsx')).ConversationsPage,
            ),
            page(PAGES.admin, async () => (await import('../features/admin/admin-page.tsx')).AdminPage),
          ],
        },
        { path: '*', loader: notFound },
      ],
    },
  ];
  const router = createBrowserRouter(routes);
  startListening({ predicate: changesVisitor, effect: (action) => void follow(action) });
  return router;

  async function guard({ request }: { request: Request }): Promise<null> {
    const { pathname, search, origin } = new URL(request.url);
    const place: Place = { pathname, search, origin };
    // A mailed link counts by its token, whatever session this browser had before.
    if (pathname === paths.welcome && search !== '') return null;
    const visitor = await findVisitor().catch((error: unknown) => {
      // Without an answer nothing is known: what anybody may see is shown all the same.
      if (isPublicPath(pathname)) return undefined;
      throw error;
    });
    const to = visitor && redirectOf(place, visitor);
    if (to !== undefined) throw redirect(to);
    return null;
  }

  async function findVisitor(): Promise<Visitor> {
    if (!hasLoggedInCookie()) return { kind: 'no-cookie' };
    const held = store.getState().session.payload;
    const asked = store.dispatch(verify({ keepAlive: false }));
    if (held) {
      // Who is known goes on at once; should the answer be that nobody is signed in, the session's end leads away.
      asked.catch((error: unknown) => log.warn('could not verify the session', error));
      return { kind: 'signed-in', session: held };
    }
    asking++;
    const session = await asked.finally(() => asking--);
    return session ? { kind: 'signed-in', session } : { kind: 'not-verified' };
  }

  /** Goes where a change of the session leads, be it this tab's or another's: the guards know. */
  async function follow(action: UnknownAction): Promise<void> {
    if (!sessionEnded.match(action)) return await router.revalidate();
    const { pathname, search } = router.state.location;
    const isExpired = action.payload === 'expired';
    if (asking > 0 || pathname === paths.login) return;
    await router.navigate(
      loginPath(isExpired ? { redirect: { pathname, search, origin: location.origin }, isExpired } : {}),
    );
  }
}

/** Somebody left, or is somebody else. */
function changesVisitor(
  action: UnknownAction,
  { session: { payload: now } }: RootState,
  { session: { payload: before } }: RootState,
): boolean {
  if (sessionEnded.match(action)) return true;
  return now !== null && now !== before && (before === null || !isSamePerson(now, before));
}

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: { Component: load } };
}

/** Another page asks the guard again; another filter of the same page doesn't. */
function isAnotherPage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate);
}

const loadAppLayout = async () => (await import('./layouts/app-layout.tsx')).AppLayout;

/** What stands while the first page loads: a blank page is less than a flicker. */
const Nothing = () => null;

function notFound(): never {
  throw data(null, { status: 404 });
}
