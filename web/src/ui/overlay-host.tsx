import { Suspense, useSyncExternalStore } from 'react';
import { optionalPart } from './lazy-part.tsx';

const LazyOverlays = optionalPart(async () => (await import('./overlays.tsx')).Overlays);
const ready = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
let isAsked = false;

/** Every screen's place for dialogs, toasts and the slide-over. Their code comes with the first of them. */
export function OverlayHost() {
  const isNeeded = useSyncExternalStore(subscribe, () => isAsked);
  return isNeeded ? (
    <Suspense>
      <LazyOverlays onReady={ready.resolve} />
    </Suspense>
  ) : null;
}

/** Does something with dialogs, toasts and the slide-over once they stand. */
export async function withOverlays<T>(run: (calls: Awaited<ReturnType<typeof loadCalls>>) => T): Promise<Awaited<T>> {
  isAsked = true;
  for (const listener of listeners) listener();
  const [calls] = await Promise.all([loadCalls(), ready.promise]);
  return await run(calls);
}

async function loadCalls() {
  const [{ ask, tell, open }, { showToast }, { slideIn, slideOut }] = await Promise.all([
    import('./overlay-calls.tsx'),
    import('./toasts.tsx'),
    import('./slide-over-area.tsx'),
  ]);
  return { ask, tell, open, showToast, slideIn, slideOut };
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
