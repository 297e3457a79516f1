import { lazy, Suspense, useSyncExternalStore } from 'react';

type Overlays = typeof import('./overlays.tsx');

const load = (): Promise<Overlays> => import('./overlays.tsx');
const LazyOverlays = lazy(async () => ({ default: (await load()).Overlays }));
const ready = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
let isAsked = false;

/** Every screen's place for dialogs and toasts. Their code comes with the first of them. */
export function OverlayHost() {
  const isNeeded = useSyncExternalStore(subscribe, () => isAsked);
  return isNeeded ? (
    <Suspense>
      <LazyOverlays onReady={ready.resolve} />
    </Suspense>
  ) : null;
}

/** Does something with dialogs and toasts once they stand. */
export async function withOverlays<T>(run: (overlays: Overlays) => T): Promise<Awaited<T>> {
  isAsked = true;
  for (const listener of listeners) listener();
  const [overlays] = await Promise.all([load(), ready.promise]);
  return await run(overlays);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
