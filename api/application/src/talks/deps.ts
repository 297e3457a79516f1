import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import type { Appended, EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Pool } from 'pg';
import type { CompiledVersions } from '../agents/compiled-versions.ts';
import type { FindRedaction } from '../redaction/find-mask.ts';
import type { EffectRunner } from './effects.ts';
import type { TalkMemory } from './talk-memory.ts';

/** The dependencies of talks. */
export interface TalkDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'appendWithin' | 'prepareAfterCall' | 'prepareWithin'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly versions: CompiledVersions;
  readonly remembered: TalkMemory;
  readonly effects: EffectRunner;
  readonly findRedaction: FindRedaction;
  /** Estimated prices of outgoing calls and texts, used until the carrier reports the cost. */
  readonly prices: OutgoingPrices;
  /** Wakes the workers for appended events. */
  readonly wake: (appended: readonly Appended[]) => void;
}
