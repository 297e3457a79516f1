import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, optionalPart, PartBoundary } from './lazy-part.tsx';

// React also logs every caught error to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Waits longer than the pause before the second attempt. */
const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));

/** A part whose file loads or fails, as the test decides. */
function part() {
  const network = { isThere: false, requests: 0 };
  const load = async () => {
    network.requests += 1;
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>the part</p>;
  };
  return { network, load };
}

/** A page with a boundary around a part. */
const renderPart = (Part: ComponentType) => (
  <PartBoundary
    without={(retry) => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  >
    <Suspense>
      <Part />
    </Suspense>
  </PartBoundary>
);

test('a part that fails to load shows a placeholder, and appears after a retry', async () => {
  const { network, load } = part();
  await act(async () => void render(renderPart(lazyPart(load))));
  await pass();
  expect(network.requests).toBe(2);
  network.isThere = true;
  await act(async () => screen.getByText('Try again').click());
  screen.getByText('the part');
  expect(network.requests).toBe(3);
});

test('a part that fails again on retry reloads the page once the server responds', async () => {
  const { network, load } = part();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const served = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  served.mockResolvedValue(new Response('{}'));
  await act(async () => void render(renderPart(lazyPart(load))));
  await pass();
  const press = async () => {
    await act(async () => screen.getByText('Try again').click());
    await pass();
  };
  await act(async () => void dispatchEvent(new Event('online')));
  await pass();
  expect(served).not.toHaveBeenCalled();
  await press();
  expect(served).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  await press();
  expect(reload).toHaveBeenCalledOnce();
  network.isThere = true;
  await press();
  screen.getByText('the part');
  expect(reload).toHaveBeenCalledOnce();
});

test('an optional part that fails leaves the rest of the page alone, and appears when the network is back', async () => {
  const { network, load } = part();
  const Part = optionalPart(load);
  const page = (
    <Suspense>
      <p>the rest</p>
      <Part />
    </Suspense>
  );
  await act(async () => void render(page));
  await pass();
  screen.getByText('the rest');
  expect(screen.queryByText('the part')).toBeNull();
  network.isThere = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  screen.getByText('the part');
});

test('a part doesn’t hide errors of other kinds', async () => {
  const Part = optionalPart(async () => () => {
    throw new Error('broken');
  });
  const draw = () =>
    act(
      async () =>
        void render(
          <Suspense>
            <Part />
          </Suspense>,
        ),
    );
  await expect(draw()).rejects.toThrow('broken');
});

test('a part that is already loaded renders at once', async () => {
  const { network, load } = part();
  network.isThere = true;
  const Part = lazyPart(load);
  await Part.preload();
  render(<Part />);
  screen.getByText('the part');
  expect(network.requests).toBe(1);
});

test('a part whose first load was interrupted recovers by itself', async () => {
  const { network, load } = part();
  const Part = lazyPart(() => {
    const pending = load();
    network.isThere = true;
    return pending;
  });
  await act(
    async () =>
      void render(
        <Suspense>
          <Part />
        </Suspense>,
      ),
  );
  await pass();
  screen.getByText('the part');
  expect(network.requests).toBe(2);
});
