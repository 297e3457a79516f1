import { afterAll, vi } from 'vitest';

// Restores timers, globals and mocks for the next test file of this process.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
