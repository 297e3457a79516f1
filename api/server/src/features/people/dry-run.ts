import { listArrivals } from '@switchboard/application/routing/arrival-rows';
import { listAvailability } from '@switchboard/application/routing/availability-rows';
import { listRoutedGroups } from '@switchboard/application/routing/group-rows';
import { type PersonEvent, personStream } from '@switchboard/contracts/people/availability';
import { ROUTINGS } from '@switchboard/contracts/people/groups';
import type { RoutingDryRun } from '@switchboard/contracts/people/routes';
import { dryRun, type Member } from '@switchboard/domain/routing/dry-run';
import { isErased } from '@switchboard/event-store/codec';
import type { EventReader } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import type { Queryable } from '@switchboard/platform/postgres/types';

const DAY_MS = 86_400_000;
/** The maximum number of a person's changes that a dry run reads. */
const MAX_CHANGES = 5_000;
const CHANGED = 'person.availability-changed' satisfies PersonEvent['type'];

export interface DryRunDeps {
  readonly pool: Queryable;
  readonly events: Pick<EventReader, 'readStream'>;
}

/**
 * Says how many of the conversations of the last days each member of a group would have got under each policy.
 *
 * @throws {AppError} `resource.not_found`
 */
export async function runDry(
  { pool, events }: DryRunDeps,
  tenantId: string,
  { groupId, days, now }: { readonly groupId: string; readonly days: number; readonly now: Date },
): Promise<RoutingDryRun> {
  const group = (await listRoutedGroups(pool, tenantId)).find(({ id }) => id === groupId);
  if (group === undefined) throw new AppError('resource.not_found');
  const since = new Date(now.getTime() - days * DAY_MS);
  const arrivals = await listArrivals(pool, tenantId, { groupId, since });
  const people = await listAvailability(pool, tenantId, { now, ids: group.memberIds });
  const members: Member[] = [];
  for (const { id, name, capacity } of people) {
    const stream = await events.readStream(tenantId, personStream(id), { types: [CHANGED], limit: MAX_CHANGES });
    const known = stream.events.filter(({ data }) => !isErased(data));
    // The event store validated the data when the event was appended.
    const changes = known.map(({ data }) => data as unknown as PersonEvent['data']);
    members.push({ id, name, capacity, history: changes.map((said) => ({ ...said, until: said.until ?? null })) });
  }
  const breather = new Breather();
  const policies: RoutingDryRun['policies'] = [];
  for (const routing of ROUTINGS) {
    await breather.pause();
    const { assigned, waiting } = dryRun(arrivals, members, { group, routing });
    const counts = members.map(({ id, name }) => ({ id, name, count: assigned.get(id) ?? 0 }));
    policies.push({ routing, isStored: routing === group.routing, waiting, members: counts });
  }
  return { days, arrivals: arrivals.length, policies };
}
