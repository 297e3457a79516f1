import { Suspense, useSyncExternalStore } from 'react';
import { optionalPart } from './lazy-part.tsx';

const LazyOverlays = optionalPart(async () => (await import('./overlays.tsx')).Overlays);
const ready = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
let isAsked = false;
let mountedCalls: Calls | undefined;
let sessions = 0;

/** The place for dialogs, toasts and the slide-over on every screen. Their code loads with the first of them. */
export function OverlayHost() {
  const isNeeded = useSyncExternalStore(subscribe, () => isAsked);
  return isNeeded ? (
    <Suspense>
      <LazyOverlays onReady={ready.resolve} />
    </Suspense>
  ) : null;
}

type Calls = Awaited<ReturnType<typeof loadCalls>>;

/**
 * Runs a function once dialogs, toasts and the slide-over are mounted.
 *
 * `isOver` reports, even before the function runs, whether the session that called has ended: nothing of it may appear in the next one.
 */
export async function withOverlays<T>(run: (calls: Calls, isOver: () => boolean) => T): Promise<Awaited<T>> {
  const session = sessions;
  isAsked = true;
  for (const listener of listeners) listener();
  const [calls] = await Promise.all([loadCalls(), ready.promise]);
  mountedCalls = calls;
  return await run(calls, () => session !== sessions);
}

/** Closes every dialog, the slide-over, and the session's toasts, and cancels those that have not appeared yet. */
export function clearOverlays(): void {
  sessions += 1;
  mountedCalls?.closeDialogs();
  mountedCalls?.slideOut();
  mountedCalls?.hideToasts();
}

async function loadCalls() {
  const [{ ask, tell, open, closeDialogs }, { showToast, hideToasts }, { slideIn, slideOut }] = await Promise.all([
    import('./overlay-calls.tsx'),
    import('./toasts.tsx'),
    import('./slide-over-area.tsx'),
  ]);
  return { ask, tell, open, closeDialogs, showToast, hideToasts, slideIn, slideOut };
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
