import { maskFinder } from '@switchboard/application/redaction/find-mask';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { createCompiledVersions } from '@switchboard/application/talks/compiled-versions';
import { performInSandbox } from '@switchboard/application/talks/perform';
import { effectRunner } from '@switchboard/application/talks/run-effect';
import type { TalkDeps } from '@switchboard/application/talks/take-input';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import { wakeWorkers } from '@switchboard/platform/live-bus/wake';
import type { Logger } from '@switchboard/platform/logger';

/** Makes what talks are held with on this replica. */
export function createTalkParts(deps: ResourceDeps & { readonly bus: LiveBus; readonly logger: Logger }): TalkDeps {
  const { pool, events, clock, bus, parts } = deps;
  const versions = createCompiledVersions();
  const perform = performInSandbox({ pool, clock, versions, reader: { db: pool, parts } });
  return {
    pool,
    events,
    clock,
    versions,
    findMask: maskFinder(deps),
    runEffect: effectRunner({ ...deps, perform }),
    wake: wakeWorkers(bus),
  };
}
