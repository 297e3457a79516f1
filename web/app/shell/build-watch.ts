import { BUILD_MANIFEST_PATH, BUILD_POLL_MS } from '@switchboard/contracts/base/constants';
import { z } from 'zod';
import { log } from '../api/log.ts';

/** Coming back to the tab asks again, but not more often than this. */
const RETURN_MS = 60_000;
const Manifest = z.object({ id: z.string() });

declare const __BUILD_ID__: string;

interface BuildWatchDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly every: (ms: number, run: () => void) => () => void;
  readonly onNewBuild: () => void;
}

/** Looks every hour, and when the tab comes back, whether a newer build is served; tells once. Answers its stop. */
export function startBuildWatch({ fetch, now, every, onNewBuild }: BuildWatchDeps): () => void {
  let lookedAt = now();
  const stopPolling = every(BUILD_POLL_MS, () => void look());
  document.addEventListener('visibilitychange', lookOnReturn);
  return stop;

  function stop(): void {
    stopPolling();
    document.removeEventListener('visibilitychange', lookOnReturn);
  }

  function lookOnReturn(): void {
    if (document.visibilityState === 'visible' && now() - lookedAt > RETURN_MS) void look();
  }

  async function look(): Promise<void> {
    lookedAt = now();
    try {
      const response = await fetch(BUILD_MANIFEST_PATH, { cache: 'no-store' });
      const manifest = Manifest.safeParse(await response.json());
      if (!manifest.success || manifest.data.id === __BUILD_ID__) return;
      stop();
      onNewBuild();
    } catch (error) {
      log.warn('the build manifest could not be read', error);
    }
  }
}
