import { INBOX } from '../projections/inbox/inbox-consumer.ts';
import { fillTenant } from './fill-tenant.ts';
import { NEXT_TABLES, nextInbox } from './next-inbox.ts';
import { type RebuildDeps, type Rebuilt, rebuildProjection } from './rebuild-projection.ts';

/** Rebuilds the inbox; viewers start over from the new tables. See {@link rebuildProjection}. */
export function rebuildInbox(deps: RebuildDeps): Promise<Rebuilt> {
  return rebuildProjection(deps, { name: INBOX, tables: NEXT_TABLES, next: nextInbox, fill: fillTenant });
}
