import { afterAll, vi } from 'vitest';

// The next file of this process finds time and globals as they are.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
