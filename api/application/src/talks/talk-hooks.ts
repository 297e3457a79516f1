import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { DEFAULT_PRICES, type OutgoingPrices } from '@switchboard/domain/dialing/caps';
import type { EventStore } from '@switchboard/event-store/types';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import { carrierPorts } from '../carriers/outgoing/deps.ts';
import { redactionFinder } from '../redaction/find-mask.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { createCompiledVersions } from './compiled-versions.ts';
import type { TalkDeps } from './deps.ts';
import { type PerformDeps, performInSandbox } from './perform.ts';
import { performForCalls } from './perform-calls.ts';
import { type ModelDeps, performModel } from './perform-model.ts';
import { effectRunner, type PerformEffect } from './run-effect.ts';
import { createTalkMemory } from './talk-memory.ts';

interface TalkPartsDeps
  extends Pick<ResourceDeps, 'pool' | 'clock' | 'parts' | 'sealed'>,
    Pick<PerformDeps, 'poster'>,
    Pick<ModelDeps, 'models' | 'addressRule'> {
  readonly events: Pick<EventStore, 'append' | 'appendWithin' | 'prepareAfterCall' | 'prepareWithin' | 'readStream'>;
  readonly bus: LiveBus;
  readonly logger: Logger;
  /** Where carriers reach this installation; without it no message is sent. */
  readonly baseUrl?: () => string | undefined;
  readonly prices?: OutgoingPrices;
}

/** Makes what talks are held with in this process. */
export function createTalkHooks(deps: TalkPartsDeps): TalkDeps {
  const { pool, events, clock, bus, parts, logger, sealed, poster, prices = DEFAULT_PRICES } = deps;
  const versions = createCompiledVersions();
  const findRedaction = redactionFinder(deps);
  const performing = { pool, events, clock, versions, findRedaction, sealed, poster, reader: { db: pool, parts } };
  const sending = { prices, ports: carrierPorts(poster), baseUrl: deps.baseUrl ?? (() => undefined) };
  const [inSandbox, forCalls] = [performInSandbox(performing), performForCalls({ ...performing, ...sending })];
  const models = { pool, events, versions, models: deps.models, addressRule: deps.addressRule };
  const perform: PerformEffect = (of, effect, running) =>
    effect.type === 'model'
      ? performModel(models, of, effect, running)
      : (of.talk.channel === TEST_CHANNEL ? inSandbox : forCalls)(of, effect, running);
  return {
    pool,
    events,
    clock,
    logger,
    versions,
    remembered: createTalkMemory(),
    findRedaction,
    prices,
    effects: effectRunner({ ...deps, perform }),
    wake: wakeWorkers(bus),
  };
}
