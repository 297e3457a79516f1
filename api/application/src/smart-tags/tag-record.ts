import type { SmartTagId } from '@switchboard/contracts/base/ids';
import { evolveState, type SmartTagState } from '@switchboard/domain/smart-tags/catalog';
import type { StoredEvent } from '@switchboard/event-store/types';
import { toSmartTagEvent } from './catalog.ts';

/** A tag, and who created and changed it. */
export interface TagRecord {
  readonly tag: SmartTagState;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly archivedAt: string | null;
}
/** A version of a tag: its event, and the tag before and after. */
export interface TagStep {
  readonly event: StoredEvent;
  readonly before: TagRecord | undefined;
  readonly after: TagRecord;
}

/** Lists the versions of all tags, in stream order. */
export function toTagSteps(stored: readonly StoredEvent[]): TagStep[] {
  const records = new Map<SmartTagId, TagRecord>();
  return stored.flatMap((event) => {
    const change = toSmartTagEvent(event);
    const before = records.get(change.data.smartTagId);
    const tag = evolveState(before?.tag, change);
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

/** Returns each tag in its latest version. */
export const toTagRecords = (stored: readonly StoredEvent[]): ReadonlyMap<SmartTagId, TagRecord> =>
  new Map(toTagSteps(stored).map(({ after }) => [after.tag.id, after]));
