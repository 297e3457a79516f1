import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { OverlayPlace } from '../ui/overlay-place.tsx';
import { ErrorBoundary } from './layouts/error-boundary.tsx';
import { errorPage } from './layouts/error-view.tsx';
import type { createRouter } from './router.tsx';

/** The error page of the frame itself, whose menus need a place of their own. */
const framelessError: typeof errorPage = (failure, retry) => (
  <>
    {errorPage(failure, retry)}
    <OverlayPlace />
  </>
);

/** All screens, by URL. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <ErrorBoundary place="app" view={framelessError}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </ErrorBoundary>
  );
}
