import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, optionalPart, PartBoundary } from './lazy-part.tsx';

// React tells of every caught error on the console, too.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Goes past the pause before the second try. */
const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));

/** A part whose file can be fetched or not. */
function part() {
  const network = { isThere: false, asked: 0 };
  const load = async () => {
    network.asked += 1;
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>the part</p>;
  };
  return { network, load };
}

/** A page that holds a place for a part. */
const held = (Part: ComponentType) => (
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

test('that can not be loaded is held a place for, asked for once more, and there when it is tried again', async () => {
  const { network, load } = part();
  await act(async () => void render(held(lazyPart(load))));
  await pass();
  expect(network.asked).toBe(2);
  network.isThere = true;
  await act(async () => screen.getByText('Try again').click());
  screen.getByText('the part');
  expect(network.asked).toBe(3);
});

test('that does not come when it is asked for loads the page anew, once the server answers', async () => {
  const { network, load } = part();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const served = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  served.mockResolvedValue(new Response('{}'));
  await act(async () => void render(held(lazyPart(load))));
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

test('that is optional leaves the rest of the page alone, and comes with the network', async () => {
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

test('hides no failure of another kind', async () => {
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

test('that was loaded before is drawn at once', async () => {
  const { network, load } = part();
  network.isThere = true;
  const Part = lazyPart(load);
  await Part.preload();
  render(<Part />);
  screen.getByText('the part');
  expect(network.asked).toBe(1);
});

test('that was cut off once comes by itself', async () => {
  const { network, load } = part();
  const Part = lazyPart(() => {
    const asked = load();
    network.isThere = true;
    return asked;
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
  expect(network.asked).toBe(2);
});
