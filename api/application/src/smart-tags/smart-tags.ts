import { SMART_TAGS_STREAM, type SmartTagEvent, smartTagEvents } from '@switchboard/contracts/smart-tags/smart-tags';
import { foldCatalogue, type SmartTagCatalogue } from '@switchboard/domain/smart-tags/catalogue';
import type { EventReader, StoredEvent } from '@switchboard/event-store/types';

/** The event types that an account's tag catalogue is made of. */
export const CATALOG_TYPES: readonly string[] = Object.keys(smartTagEvents);

/** The account's tags as the log has them now, whatever the read model shows. */
export async function readCatalog(events: Pick<EventReader, 'readStream'>, tenant: string): Promise<SmartTagCatalogue> {
  const { events: stored } = await events.readStream(tenant, SMART_TAGS_STREAM, { types: CATALOG_TYPES });
  return toCatalog(stored);
}

/** The catalogue after these events of the tags' stream. */
export function toCatalog(stored: readonly StoredEvent[]): SmartTagCatalogue {
  return foldCatalogue(stored.map(toSmartTagEvent));
}

/** An event of the catalogue as the domain takes it. */
export function toSmartTagEvent({ type, data }: StoredEvent): SmartTagEvent {
  // Only CATALOG_TYPES are read, and the log checks the data of each type against its schema.
  return { type, data } as unknown as SmartTagEvent;
}
