import { createFlights, type Flights } from './flights.ts';
import { createFoundByHour, type FoundByHour } from './found-hits.ts';
import { createHitsByHour, type HitsByHour } from './hour-hits.ts';

/** A replica's memory of the lists that it was asked for. */
export interface ListMemory {
  readonly hitsByHour: HitsByHour;
  readonly foundByHour: FoundByHour;
  readonly flights: Flights;
}

/** Opens a memory of no lists. */
export const createListMemory = (): ListMemory => ({
  hitsByHour: createHitsByHour(),
  foundByHour: createFoundByHour(),
  flights: createFlights(),
});
