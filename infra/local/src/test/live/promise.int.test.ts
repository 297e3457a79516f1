import { createLocalLiveBus } from '@switchboard/platform/live-bus/local';
import { testTransport } from '@switchboard/testing/config';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { script } from './random-steps.ts';
import { runScript } from './run-script.ts';
import { openWorld } from './world.ts';

/** On Kafka it is about the order in which events come: what is projected from them was hunted through on the other transport. */
const SCRIPTS = testTransport() === 'kafka' ? 8 : 20;

// Each has a world of its own, in which it waits most of the time.
describe.concurrent('what the stream promises', () => {
  test('holds for any events, filters and disconnects', async () => {
    const world = await openWorld();
    try {
      const property = fc.asyncProperty(script, (one) => runScript(world, one));
      await fc.assert(property, { numRuns: SCRIPTS, endOnFailure: true });
    } finally {
      await world.close();
    }
  }, 240_000);

  test('holds without a single hint: the sweep finds everything', async () => {
    // Two buses that don't know of each other.
    const world = await openWorld({ buses: { api: createLocalLiveBus(), worker: createLocalLiveBus() } });
    try {
      const property = fc.asyncProperty(script, (one) => runScript(world, one));
      await fc.assert(property, { numRuns: 5, endOnFailure: true });
    } finally {
      await world.close();
    }
  }, 240_000);
});
