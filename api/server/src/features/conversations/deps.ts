import type { EventStore } from '@switchboard/event-store/types';
import type { TagMaps } from '../../inbox/tag-map.ts';
import type { RecordingDeps } from '../../recordings/play.ts';

/** Dependencies of the conversation handlers. */
export interface ConversationDeps extends RecordingDeps {
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly tagMaps: TagMaps;
}
