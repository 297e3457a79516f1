import { SMART_TAGS_STREAM, type SmartTagEvent, smartTagEvents } from '@switchboard/contracts/smart-tags/smart-tags';
import { foldCatalog, type SmartTagCatalog } from '@switchboard/domain/smart-tags/catalog';
import type { EventReader, StoredEvent } from '@switchboard/event-store/types';

/** The event types of an account's tag catalog. */
export const CATALOG_TYPES: readonly string[] = Object.keys(smartTagEvents);

/** Reads an account's tags from the log, which may be ahead of the read model. */
export async function readCatalog(events: Pick<EventReader, 'readStream'>, tenant: string): Promise<SmartTagCatalog> {
  const { events: stored } = await events.readStream(tenant, SMART_TAGS_STREAM, { types: CATALOG_TYPES });
  return toCatalog(stored);
}

/** Folds events of the tags' stream into the catalog. */
export function toCatalog(stored: readonly StoredEvent[]): SmartTagCatalog {
  return foldCatalog(stored.map(toSmartTagEvent));
}

/** Converts a stored event of the catalog to a domain event. */
export function toSmartTagEvent({ type, data }: StoredEvent): SmartTagEvent {
  // Only CATALOG_TYPES are read, and the log checks the data of each type against its schema.
  return { type, data } as unknown as SmartTagEvent;
}
