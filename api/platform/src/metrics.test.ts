import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('the registry exposes every metric from the start, and observed values', async () => {
  const metrics = createMetrics();
  metrics.observeAppendBatch({ appends: 3, events: 5, conflicts: 1, durationMs: 2 });
  metrics.projectionLag.set({ projection: 'inbox' }, 0.5);

  const page = await metrics.registry.metrics();

  expect(page).toContain('switchboard_appended_events_total 5');
  expect(page).toContain('switchboard_append_conflicts_total 1');
  expect(page).toContain('switchboard_append_batch_size_sum 3');
  expect(page).toContain('switchboard_append_batch_seconds_sum 0.002');
  expect(page).toContain('switchboard_projection_lag_seconds{projection="inbox"} 0.5');
  expect(page).toContain('switchboard_streams 0');
});

test('two registries in one process are independent', async () => {
  createMetrics().streams.inc();
  expect(await createMetrics().registry.metrics()).toContain('switchboard_streams 0');
});
