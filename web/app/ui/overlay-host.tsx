import { Suspense, useSyncExternalStore } from 'react';
import { optionalPart } from './lazy-part.tsx';

const LazyOverlays = optionalPart(async () => (await import('./overlays.tsx')).Overlays);
const ready = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
let isAsked = false;
let standing: Calls | undefined;
let sessions = 0;

/** Every screen's place for dialogs, toasts and the slide-over. Their code comes with the first of them. */
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
 * Does something with dialogs, toasts and the slide-over once they stand.
 *
 * `isOver` tells, also before it is run, whether the session that asked has been left: nothing of it is shown to the next one.
 */
export async function withOverlays<T>(run: (calls: Calls, isOver: () => boolean) => T): Promise<Awaited<T>> {
  const asked = sessions;
  isAsked = true;
  for (const listener of listeners) listener();
  const [calls] = await Promise.all([loadCalls(), ready.promise]);
  standing = calls;
  return await run(calls, () => asked !== sessions);
}

/** Closes every dialog, the slide-over, and each toast of the session; what it asked for and isn't shown yet never will be. */
export function clearOverlays(): void {
  sessions += 1;
  standing?.closeDialogs();
  standing?.slideOut();
  standing?.hideToasts();
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
