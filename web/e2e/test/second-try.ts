import { beforeEach } from 'vitest';
import { renewSystems } from './system.ts';

// A retry would find the first attempt's data twice, or miss it.
beforeEach(async ({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) await renewSystems();
});
