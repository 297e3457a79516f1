import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Pool } from 'pg';
import type { Quotas } from '../../http/quotas/quotas.ts';

/** The dependencies of intake. */
export interface IntakeDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'append' | 'appendWithin' | 'readStream'>;
  readonly metrics: Pick<Metrics, 'intakeEvents' | 'rawDeliveries'>;
  readonly clock: Clock;
  /** Stores the audio that platforms send inside their webhooks. */
  readonly media: MediaStore;
  /** Finds a connection that isn't archived, with its decrypted secrets. */
  findConnection(id: string): Promise<PlatformConnection<Platform> | undefined>;
  readonly talks: TalkDeps;
  readonly hooks: ResourceDeps['hooks'];
  /** The URL at which platforms reach this installation. */
  readonly baseUrl: () => string;
  readonly quotas: Pick<Quotas, 'refuseFull' | 'countEvents' | 'countWebhook'>;
  readonly connectionUses: Pick<ConnectionUses, 'note'>;
}
