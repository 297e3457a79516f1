import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import type { SecretsKeys } from '@switchboard/application/secrets/secret-box';
import type { EventAppender } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';

/** The dependencies of admin commands. */
export interface AdminTools {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly clock: Clock;
  /** The application's URL, with which links begin. */
  readonly baseUrl: string;
  /** Both keys, if they are set, for the rotation. */
  readonly secretsKeys: Required<SecretsKeys> | undefined;
}

/** Rejects a command; the message says why and what to do. */
export class AdminRefusal extends Error {}

/** The caller of a command that is run on the console. */
export function toOperator(tenantId: string): Caller {
  return { tenantId, actor: { kind: 'system', id: 'operator' }, traceId: randomBytes(16).toString('hex') };
}
