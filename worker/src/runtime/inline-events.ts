import type { WakeUp } from '@switchboard/event-store/wake-ups';
import { z } from 'zod';
import { type LogRow, toLogRow } from './log-reader.ts';

// A wake-up may carry the appended events themselves, so that a worker needn't read them from the log. They are a hint and never the truth: they are
// used only where they continue a known checkpoint of the same log, and any doubt (a gap, too many events, another log) falls back to the log.

/** A tenant's events as a wake-up carried them: consecutive positions of one log. */
export interface InlineEvents {
  /** Identifies the log that the positions belong to. */
  readonly log: string;
  readonly rows: readonly LogRow[];
}

/** The event store's format; the data of an event is checked when it is read. */
const InlineEventsText = z.object({
  log: z.string().min(1),
  events: z
    .array(
      z.tuple([
        z.int(),
        z.string(),
        z.int(),
        z.string(),
        z.int(),
        z.record(z.string(), z.unknown()),
        z.string().refine((text) => !Number.isNaN(Date.parse(text))),
        z.string().nullable(),
      ]),
    )
    .min(1),
});

/** Parses the inline events of a tenant; undefined for text that the event store hasn't written. */
export function parseInlineEvents(tenantId: string, text: string): InlineEvents | undefined {
  const parsed = InlineEventsText.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const rows = parsed.data.events.map((columns) => toLogRow(tenantId, columns));
  return areConsecutive(rows) ? { log: parsed.data.log, rows } : undefined;
}

/** A wake-up of one tenant. */
export interface TenantWakeUp {
  readonly tenantId: string;
  /** The inline events; undefined if the log has to be read. */
  readonly inlineEvents?: InlineEvents | undefined;
}

/** Opens one tenant's part of a wake-up; its inline events are parsed on first use, once for all consumers that it wakes. */
export function openWakeUp({ tenantId, inlineEvents: text }: WakeUp): TenantWakeUp {
  let parsed: InlineEvents | undefined | 'pending' = 'pending';
  return {
    tenantId,
    get inlineEvents() {
      if (parsed === 'pending') parsed = text === undefined ? undefined : parseInlineEvents(tenantId, text);
      return parsed;
    },
  };
}

const areConsecutive = (rows: readonly LogRow[]): boolean =>
  rows.every(({ position }, index) => position === (rows[0]?.position ?? 0) + index);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The maximum number of events to keep for one turn of a tenant, and the maximum number of tenants to keep events for. */
const MAX_EVENTS = 32;
const MAX_TENANTS = 500;

/** Collects the inline events of tenants between their turns. If more happened than the wake-ups carried, the log must be read. */
export class InlineEventsBuffer {
  readonly #tenants = new Map<string, InlineEvents | 'incomplete'>();
  readonly #added = new WeakSet<InlineEvents>();

  /** Adds a wake-up's events. If consumers that share turns each pass the same wake-up, it counts once. */
  add({ tenantId, inlineEvents: next }: TenantWakeUp): void {
    const known = this.#tenants.get(tenantId);
    if (known === 'incomplete' || (next !== undefined && this.#added.has(next))) return;
    if (next !== undefined) this.#added.add(next);
    const all = known === undefined || next === undefined ? next : join(known, next);
    const hasRoom = known !== undefined || this.#tenants.size < MAX_TENANTS;
    const isComplete = all !== undefined && all.rows.length <= MAX_EVENTS && hasRoom;
    this.#tenants.set(tenantId, isComplete ? all : 'incomplete');
  }

  /** Removes and returns the events of tenants that begin a turn; a tenant without an entry has to be read from the log. */
  take(tenantIds: readonly string[]): Map<string, InlineEvents> {
    const taken = new Map<string, InlineEvents>();
    for (const tenantId of tenantIds) {
      const events = this.#tenants.get(tenantId);
      this.#tenants.delete(tenantId);
      if (events !== undefined && events !== 'incomplete') taken.set(tenantId, events);
    }
    return taken;
  }
}

function join(known: InlineEvents, next: InlineEvents): InlineEvents | undefined {
  const last = known.rows.at(-1)?.position ?? 0;
  const rows = [...known.rows, ...next.rows.filter(({ position }) => position > last)];
  return known.log === next.log && areConsecutive(rows) ? { log: known.log, rows } : undefined;
}
