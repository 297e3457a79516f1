import type { Queryable } from '@switchboard/platform/postgres/types';
import { commandKeyOf } from './prepare.ts';

/** Where a command's events stand. */
export interface FoundCommand {
  readonly streamId: string;
  /** The stream's version after the command's last event. */
  readonly version: number;
}

/** Finds the events that a tenant's command has brought; undefined if it has brought none yet. */
export async function findCommand(
  db: Queryable,
  tenantId: string,
  commandId: string,
): Promise<FoundCommand | undefined> {
  const { rows } = await db.query<FoundCommand & Record<never, never>>({
    name: 'es-find-command',
    text: `select stream_id as "streamId", version + command_events - 1 as version from es.events
      where command_key = $1 and tenant_id = $2`,
    values: [commandKeyOf(tenantId, commandId), tenantId],
  });
  return rows[0];
}
