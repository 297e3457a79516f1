import type { EventStore } from '@switchboard/platform/event-store/types';
import type { Pool } from 'pg';
import type { TagMaps } from '../../inbox/tag-map.ts';
import type { RecordingSources } from './recording/sources.ts';

/** What the conversations' calls stand on. */
export interface ConversationDeps {
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly tagMaps: TagMaps;
  readonly recordings: RecordingSources;
}
