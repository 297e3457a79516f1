import { SmartTagId } from '@switchboard/contracts/base/ids';
import { createEventReader } from '@switchboard/event-store/reader';
import { findPeople } from '../access/people.ts';
import { eventCodec } from '../log/event-codec.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { readCatalog } from '../smart-tags/catalog.ts';

/**
 * Finds people and smart tags, read from the source of truth rather than from a projection that may lag behind.
 *
 * Both use the connection of the change itself: waiting for a second connection while holding a lock could exhaust the pool.
 */
export const referenceTargets: ResourceDeps['targets'] = {
  users: findPeople,
  smartTags: async (db, tenantId, ids) => {
    const tags = await readCatalog(createEventReader(db, eventCodec), tenantId);
    return new Set(ids.filter((id) => tags.get(SmartTagId.parse(Number(id)))?.archived === false));
  },
};
