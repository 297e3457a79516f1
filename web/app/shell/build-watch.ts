import { BUILD_MANIFEST_PATH, BUILD_POLL_MS } from '@switchboard/contracts/base/constants';
import { z } from 'zod';
import { log } from '../api/log.ts';

/** The minimum time between checks on returning to the tab. */
const RETURN_MS = 60_000;
const Manifest = z.object({ id: z.string() });

declare const __BUILD_ID__: string;

interface BuildWatchDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly every: (ms: number, run: () => void) => () => void;
  readonly onNewBuild: () => void;
}

/** Checks every hour, and on returning to the tab, whether a newer build is served; reports it once. Returns a function that stops. */
export function startBuildWatch({ fetch, now, every, onNewBuild }: BuildWatchDeps): () => void {
  let checkedAt = now();
  const stopPolling = every(BUILD_POLL_MS, () => void check());
  document.addEventListener('visibilitychange', checkOnReturn);
  return stop;

  function stop(): void {
    stopPolling();
    document.removeEventListener('visibilitychange', checkOnReturn);
  }

  function checkOnReturn(): void {
    if (document.visibilityState === 'visible' && now() - checkedAt > RETURN_MS) void check();
  }

  async function check(): Promise<void> {
    checkedAt = now();
    try {
      const response = await fetch(BUILD_MANIFEST_PATH, { cache: 'no-store' });
      const manifest = Manifest.safeParse(await response.json());
      if (!manifest.success || manifest.data.id === __BUILD_ID__) return;
      stop();
      onNewBuild();
    } catch (error) {
      log.warn('could not read the build manifest', error);
    }
  }
}
