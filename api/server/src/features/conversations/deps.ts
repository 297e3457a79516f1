import type { EventStore } from '@switchboard/event-store/types';
import type { TagMaps } from '../../inbox/tag-map.ts';
import type { RecordingDeps } from '../../recordings/play.ts';

/** What the conversations' calls stand on. */
export interface ConversationDeps extends RecordingDeps {
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly tagMaps: TagMaps;
}
