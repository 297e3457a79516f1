import type { SecretsKeys } from '@switchboard/application/secrets/secret-box';
import type { EventAppender } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';

/** What the administrator's commands work with. */
export interface AdminTools {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly clock: Clock;
  /** Where the application is: what links begin with. */
  readonly baseUrl: string;
  /** Both keys, where they are set: to rotate the one to the other. */
  readonly secretsKeys: Required<SecretsKeys> | undefined;
}

/** A command that can't be done; its message says why, and what to do. */
export class AdminRefusal extends Error {}
