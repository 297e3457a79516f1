import { SmartTagId } from '@switchboard/contracts/ids';
import type { EventReader } from '@switchboard/platform/event-store/types';
import { findPeople } from '../catalogues/people.ts';
import { readCatalogue } from '../catalogues/smart-tags.ts';
import type { ResourceDeps } from './deps.ts';

/** People and smart tags, as the truth has them now: no worker need have seen them. */
export function otherTargets(events: Pick<EventReader, 'readStream'>): ResourceDeps['targets'] {
  return {
    users: findPeople,
    smartTags: async (_db, tenantId, ids) => {
      const tags = await readCatalogue(events, tenantId);
      return new Set(ids.filter((id) => tags.get(SmartTagId.parse(Number(id)))?.archived === false));
    },
  };
}
