import { listAvailability } from '@switchboard/application/routing/availability-rows';
import { listRoutedGroups } from '@switchboard/application/routing/group-rows';
import { listQueue } from '@switchboard/application/routing/queue-rows';
import type { Queue } from '@switchboard/contracts/people/routes';
import { countQueue } from '@switchboard/domain/routing/queue-facts';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Lists an account's groups by name, each with its queue and its active members. */
export async function listQueues(db: Queryable, tenantId: string, now: Date): Promise<Queue[]> {
  const groups = await listRoutedGroups(db, tenantId);
  const queue = await listQueue(
    db,
    tenantId,
    groups.map(({ id }) => id),
  );
  const people = new Map((await listAvailability(db, tenantId, { now })).map((person) => [person.id, person]));
  return groups.map((group) => ({
    groupId: group.id,
    name: group.name,
    ...countQueue(queue, group, now),
    members: group.memberIds.flatMap((memberId) => {
      const person = people.get(memberId);
      return person === undefined ? [] : [{ id: person.id, name: person.name, state: person.state, load: person.load }];
    }),
  }));
}
