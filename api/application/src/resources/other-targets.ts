import { SmartTagId } from '@switchboard/contracts/base/ids';
import { createEventReader } from '@switchboard/event-store/reader';
import { findPeople } from '../catalogues/people.ts';
import { readCatalogue } from '../catalogues/smart-tags.ts';
import { eventCodec } from '../log/event-codec.ts';
import type { ResourceDeps } from './deps.ts';

/**
 * People and smart tags, as the truth has them now: no worker need have seen them.
 *
 * Both are read by the connection of the change itself: one that waited for another while it holds a lock could wait for those that wait
 * for it.
 */
export const otherTargets: ResourceDeps['targets'] = {
  users: findPeople,
  smartTags: async (db, tenantId, ids) => {
    const tags = await readCatalogue(createEventReader(db, eventCodec), tenantId);
    return new Set(ids.filter((id) => tags.get(SmartTagId.parse(Number(id)))?.archived === false));
  },
};
