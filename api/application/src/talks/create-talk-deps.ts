import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { DEFAULT_PRICES, type OutgoingPrices } from '@switchboard/domain/dialing/caps';
import type { EventStore } from '@switchboard/event-store/types';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import { createCompiledVersions } from '../agents/compiled-versions.ts';
import { carrierPorts } from '../carriers/carrier-ports.ts';
import { createRedactionFinder } from '../redaction/find-mask.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { TalkDeps } from './deps.ts';
import { createEffectRunner, type PerformEffect } from './effects.ts';
import { performForCalls } from './perform-calls.ts';
import { type PerformDeps, performInSandbox } from './perform-in-sandbox.ts';
import { type ModelDeps, performModel } from './perform-model.ts';
import { createTalkMemory } from './talk-memory.ts';

interface CreateTalkDeps
  extends Pick<ResourceDeps, 'pool' | 'clock' | 'hooks' | 'sealed'>,
    Pick<PerformDeps, 'poster'>,
    Pick<ModelDeps, 'models' | 'addressRule'> {
  readonly events: Pick<EventStore, 'append' | 'appendWithin' | 'prepareAfterCall' | 'prepareWithin' | 'readStream'>;
  readonly bus: LiveBus;
  readonly logger: Logger;
  /** The public URL at which carriers reach this installation; without it, no messages are sent. */
  readonly baseUrl?: () => string | undefined;
  readonly prices?: OutgoingPrices;
}

/** Creates the dependencies of talks in this process. */
export function createTalkDeps(deps: CreateTalkDeps): TalkDeps {
  const { pool, events, clock, bus, hooks, logger, sealed, poster, prices = DEFAULT_PRICES } = deps;
  const versions = createCompiledVersions();
  const findRedaction = createRedactionFinder(deps);
  const performing = { pool, events, clock, versions, findRedaction, sealed, poster, reader: { db: pool, hooks } };
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
    effects: createEffectRunner({ ...deps, perform }),
    wake: wakeWorkers(bus),
  };
}
