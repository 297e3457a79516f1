import type { SmartTagId } from '@switchboard/contracts/base/ids';
import { evolveState, type SmartTagState } from '@switchboard/domain/smart-tags/catalogue';
import type { StoredEvent } from '@switchboard/event-store/types';
import { toSmartTagEvent } from './smart-tags.ts';

/** A tag, and who made and changed it. */
export interface TagRecord {
  readonly tag: SmartTagState;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly archivedAt: string | null;
}
/** A version of a tag: the event that made it, and the tag before and after. */
export interface TagStep {
  readonly event: StoredEvent;
  readonly before: TagRecord | undefined;
  readonly after: TagRecord;
}

/** The versions of one tag, or of each, in the order of the stream. */
export function tagSteps(stored: readonly StoredEvent[]): TagStep[] {
  const records = new Map<SmartTagId, TagRecord>();
  return stored.flatMap((event) => {
    const told = toSmartTagEvent(event);
    const before = records.get(told.data.smartTagId);
    const tag = evolveState(before?.tag, told);
    if (tag === undefined) return [];
    const [at, by] = [event.recordedAt.toISOString(), event.metadata.actor.id];
    const after: TagRecord = {
      tag,
      createdAt: before?.createdAt ?? at,
      createdBy: before?.createdBy ?? by,
      updatedAt: at,
      updatedBy: by,
      archivedAt: tag.archived ? (before?.archivedAt ?? at) : null,
    };
    records.set(tag.id, after);
    return [{ event, before, after }];
  });
}

/** Each tag as its last version left it. */
export const tagRecords = (stored: readonly StoredEvent[]): ReadonlyMap<SmartTagId, TagRecord> =>
  new Map(tagSteps(stored).map(({ after }) => [after.tag.id, after]));
