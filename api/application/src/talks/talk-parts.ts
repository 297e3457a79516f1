import { TEST_CHANNEL } from '@switchboard/contracts/constants';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import { wakeWorkers } from '@switchboard/platform/live-bus/wake';
import type { Logger } from '@switchboard/platform/logger';
import { maskFinder } from '../redaction/find-mask.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { createCompiledVersions } from './compiled-versions.ts';
import { performInSandbox } from './perform.ts';
import { performForCalls } from './perform-calls.ts';
import { effectRunner, type PerformEffect } from './run-effect.ts';
import type { TalkDeps } from './take-input.ts';

interface TalkPartsDeps extends Pick<ResourceDeps, 'pool' | 'clock' | 'parts'> {
  readonly events: Pick<EventStore, 'append' | 'appendWithin' | 'readStream'>;
  readonly bus: LiveBus;
  readonly logger: Logger;
}

/** Makes what talks are held with in this process. */
export function createTalkParts(deps: TalkPartsDeps): TalkDeps {
  const { pool, events, clock, bus, parts, logger } = deps;
  const versions = createCompiledVersions();
  const findMask = maskFinder(deps);
  const performing = { pool, events, clock, versions, findMask, reader: { db: pool, parts } };
  const [inSandbox, forCalls] = [performInSandbox(performing), performForCalls(performing)];
  const perform: PerformEffect = (of, effect) =>
    of.talk.channel === TEST_CHANNEL ? inSandbox(of, effect) : forCalls(of, effect);
  return {
    pool,
    events,
    clock,
    logger,
    versions,
    findMask,
    runEffect: effectRunner({ ...deps, perform }),
    wake: wakeWorkers(bus),
  };
}
