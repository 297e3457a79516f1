import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ErrorBoundary } from './layouts/error-boundary.tsx';
import { errorPage } from './layouts/error-view.tsx';
import type { createRouter } from './router.tsx';

/** All screens, by URL. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <ErrorBoundary place="app" view={errorPage}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </ErrorBoundary>
  );
}
