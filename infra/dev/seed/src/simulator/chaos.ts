import type { Random } from '../random.ts';
import type { WireEvent } from '../wire-event.ts';

/** How likely each fault is for an event, 0 to 1. What a lossy, slow or confused network does to a platform's calls. */
export interface ChaosSettings {
  /** Never sent. */
  readonly drop: number;
  /** Sent 30 s late. */
  readonly delay: number;
  /** Sent twice. */
  readonly duplicate: number;
  /** Sent after the one that follows it. */
  readonly reorder: number;
}

export const NO_CHAOS: ChaosSettings = { drop: 0, delay: 0, duplicate: 0, reorder: 0 };
const DELAY_MS = 30_000;
const MAX_HELD = 5_000;

/** Decides what is sent now, given one event and what was held back before it. */
export class Chaos {
  readonly #settings: ChaosSettings;
  readonly #random: Random;
  #swapped: WireEvent | undefined;
  #late: { event: WireEvent; dueAt: number }[] = [];

  constructor(settings: ChaosSettings, random: Random) {
    this.#settings = settings;
    this.#random = random;
  }

  /** The events to send now, in this order, when `event` comes at `now` (milliseconds). */
  pass(event: WireEvent, now: number): WireEvent[] {
    return [...this.#due(now), ...this.#fate(event, now)];
  }

  #fate(event: WireEvent, now: number): WireEvent[] {
    const { drop, delay, duplicate, reorder } = this.#settings;
    if (this.#random.unit() < drop) return [];
    if (this.#random.unit() < delay && this.#late.length < MAX_HELD) {
      this.#late.push({ event, dueAt: now + DELAY_MS });
      return [];
    }
    if (this.#random.unit() < reorder && this.#swapped === undefined) {
      this.#swapped = event;
      return [];
    }
    const behind = this.#swapped;
    this.#swapped = undefined;
    const sent = this.#random.unit() < duplicate ? [event, event] : [event];
    return behind ? [...sent, behind] : sent;
  }

  #due(now: number): WireEvent[] {
    const due = this.#late.filter(({ dueAt }) => dueAt <= now).map(({ event }) => event);
    if (due.length > 0) this.#late = this.#late.filter(({ dueAt }) => dueAt > now);
    return due;
  }
}
