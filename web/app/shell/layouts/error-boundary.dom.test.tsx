import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { PartUnavailable } from '../../ui/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

// React also logs every caught error to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken({ error }: { error: Error }): never {
  throw error;
}
const show = (place: string, error: Error | null) => (
  <ErrorBoundary place={place} view={(failure) => <p>{failure}</p>}>
    {error ? <Broken error={error} /> : <p>the page</p>}
  </ErrorBoundary>
);

test('the error boundary distinguishes a missing page from other failures', () => {
  const gone = new ApiError({ code: 'resource.not_found', status: 404, detail: '' });
  render(show('/a', gone));
  screen.getByText('not-found');
  cleanup();
  render(show('/a', new Error('broken')));
  screen.getByText('failed');
  cleanup();
  render(show('/a', new ApiError({ code: 'service.unavailable', status: 503, detail: '' })));
  screen.getByText('failed');
});

test('the error boundary keeps showing the error at the URL that failed, and renders other URLs', () => {
  const { rerender } = render(show('/a', new Error('broken')));
  rerender(show('/a', null));
  screen.getByText('failed');
  rerender(show('/b', null));
  screen.getByText('the page');
  expect(screen.queryByText('failed')).toBeNull();
});

test('the page is reloaded if its code fails to load again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  const view = (_failure: string, retry: () => void) => (
    <button type="button" onClick={retry}>
      Try again
    </button>
  );
  const unavailable = new PartUnavailable(new TypeError('Failed to fetch dynamically imported module'));
  render(
    <ErrorBoundary place="/a" view={view}>
      <Broken error={unavailable} />
    </ErrorBoundary>,
  );
  expect(reload).not.toHaveBeenCalled();
  await act(async () => screen.getByText('Try again').click());
  expect(reload).toHaveBeenCalledOnce();
});
