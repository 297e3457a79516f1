import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { testTransport } from '@switchboard/testing/config';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { script } from './random-steps.ts';
import { runScript } from './run-script.ts';
import { openWorld } from './world.ts';

/** On Kafka, this tests the order of events; the other transport covers what is projected from them. */
const SCRIPTS = testTransport() === 'kafka' ? 8 : 20;

// Each test has its own world, and waits most of the time.
describe.concurrent('a client of the stream', () => {
  test('ends up with the same state as a fresh query, whatever the events, filters and disconnects', async () => {
    const world = await openWorld();
    try {
      const property = fc.asyncProperty(script, (one) => runScript(world, one));
      await fc.assert(property, { numRuns: SCRIPTS, endOnFailure: true });
    } finally {
      await world.close();
    }
  }, 240_000);

  test('ends up with the same state as a fresh query even without any wake-up, because the sweep finds everything', async () => {
    // Two unconnected buses.
    const world = await openWorld({ buses: { api: createLocalLiveBus(), worker: createLocalLiveBus() } });
    try {
      const property = fc.asyncProperty(script, (one) => runScript(world, one));
      await fc.assert(property, { numRuns: 5, endOnFailure: true });
    } finally {
      await world.close();
    }
  }, 240_000);
});
