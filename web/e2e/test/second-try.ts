import { beforeEach } from 'vitest';
import { renewSystems } from './system.ts';

// What the first try wrote would be found twice, or be missing, by the second.
beforeEach(async ({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) await renewSystems();
});
