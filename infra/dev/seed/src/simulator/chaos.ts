import type { Random } from '../random.ts';
import type { WireEvent } from '../wire-event.ts';

/** The probability, 0 to 1, of each network fault for an event. */
export interface ChaosSettings {
  /** The event is never sent. */
  readonly drop: number;
  /** The event is sent 30 s late. */
  readonly delay: number;
  /** The event is sent twice. */
  readonly duplicate: number;
  /** The event is sent after its successor. */
  readonly reorder: number;
}

export const NO_CHAOS: ChaosSettings = { drop: 0, delay: 0, duplicate: 0, reorder: 0 };
const DELAY_MS = 30_000;
const MAX_DELAYED = 5_000;

/** Drops, delays, duplicates and reorders a stream of events. */
export class Chaos {
  readonly #settings: ChaosSettings;
  readonly #random: Random;
  #swapped: WireEvent | undefined;
  #delayed: { event: WireEvent; dueAt: number }[] = [];

  constructor(settings: ChaosSettings, random: Random) {
    this.#settings = settings;
    this.#random = random;
  }

  /** Returns the events to send now, in order, when `event` occurs at `now` (milliseconds). */
  pass(event: WireEvent, now: number): WireEvent[] {
    return [...this.#takeDue(now), ...this.#applyFaults(event, now)];
  }

  #applyFaults(event: WireEvent, now: number): WireEvent[] {
    const { drop, delay, duplicate, reorder } = this.#settings;
    if (this.#random.unit() < drop) return [];
    if (this.#random.unit() < delay && this.#delayed.length < MAX_DELAYED) {
      this.#delayed.push({ event, dueAt: now + DELAY_MS });
      return [];
    }
    if (this.#random.unit() < reorder && this.#swapped === undefined) {
      this.#swapped = event;
      return [];
    }
    const swapped = this.#swapped;
    this.#swapped = undefined;
    const sent = this.#random.unit() < duplicate ? [event, event] : [event];
    return swapped ? [...sent, swapped] : sent;
  }

  #takeDue(now: number): WireEvent[] {
    const due = this.#delayed.filter(({ dueAt }) => dueAt <= now).map(({ event }) => event);
    if (due.length > 0) this.#delayed = this.#delayed.filter(({ dueAt }) => dueAt > now);
    return due;
  }
}
