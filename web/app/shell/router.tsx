import { PAGES } from '@switchboard/contracts/pages';
import type { ReactElement } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, useRouteError } from 'react-router';
import { paths } from '../routes/paths.ts';
import type { FollowedSession } from './follow-session.ts';
import { Guard } from './guard.tsx';
import { AppLayout } from './layouts/app-layout.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { BasicLayout } from './layouts/basic-layout.tsx';
import { Fallible, NotFoundPage } from './layouts/error-view.tsx';
import { OpenLayout } from './layouts/open-layout.tsx';
import { Root } from './root.tsx';
import type { ScreenParts } from './screen-parts.tsx';
import type { Screen } from './screens/screen.ts';
import { SCREEN_NAMES } from './screens/screen-list.ts';
import { screens } from './screens/screens.ts';
import { SitePage } from './site-page.tsx';

interface RouterDeps {
  readonly parts: ScreenParts;
  readonly session: FollowedSession;
}

/** The routes of all screens, each in its layout and behind the guard. */
export function createRouter({ parts, session }: RouterDeps) {
  const layouts = Object.entries(LAYOUTS).map(
    ([layout, element]): RouteObject => ({
      element,
      children: SCREEN_NAMES.filter((name) => screens[name].layout === layout).map((name) => {
        const Part = parts[name];
        return { path: PAGES[name], element: <Part /> };
      }),
    }),
  );
  return createBrowserRouter([
    {
      element: <Root session={session} />,
      errorElement: <Rethrow />,
      children: [
        { element: <Fallible />, children: [{ element: <Guard />, children: layouts }] },
        { path: paths.home, element: <SitePage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
}

const LAYOUTS: Readonly<Record<Screen['layout'], ReactElement>> = {
  auth: <AuthLayout />,
  basic: (
    <BasicLayout>
      <Outlet />
    </BasicLayout>
  ),
  open: <OpenLayout signedIn={<AppLayout />} />,
  app: <AppLayout />,
};

/** Passes an error of the frame itself to the boundary around the router. */
function Rethrow(): never {
  throw useRouteError();
}
