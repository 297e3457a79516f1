import { maskFinder } from '@switchboard/application/redaction/find-mask';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { createCompiledVersions } from '@switchboard/application/talks/compiled-versions';
import { performInSandbox } from '@switchboard/application/talks/perform';
import { performForCalls } from '@switchboard/application/talks/perform-calls';
import { effectRunner, type PerformEffect } from '@switchboard/application/talks/run-effect';
import type { TalkDeps } from '@switchboard/application/talks/take-input';
import { TEST_CHANNEL } from '@switchboard/contracts/constants';
import type { EventStore } from '@switchboard/platform/event-store/types';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import { wakeWorkers } from '@switchboard/platform/live-bus/wake';
import type { Logger } from '@switchboard/platform/logger';

interface TalkPartsDeps extends ResourceDeps {
  readonly events: ResourceDeps['events'] & Pick<EventStore, 'append'>;
  readonly bus: LiveBus;
  readonly logger: Logger;
}

/** Makes what talks are held with on this replica. */
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
