import type { WakeUp } from '@switchboard/event-store/wake-up';
import { z } from 'zod';
import { type LogRow, toLogRow } from './log-queries.ts';

/** A tenant's events as a hint brought them: their positions follow on each other. */
export interface Brought {
  /** Which log the positions are of. */
  readonly log: string;
  readonly rows: readonly LogRow[];
}

/** As the event store writes it; what an event says is checked when it is read. */
const BroughtText = z.object({
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

/** Reads what a hint brought of a tenant; undefined of what the event store has not written. */
export function readBrought(tenantId: string, text: string): Brought | undefined {
  const parsed = BroughtText.safeParse(parse(text));
  if (!parsed.success) return undefined;
  const rows = parsed.data.events.map((columns) => toLogRow(tenantId, columns));
  return followOn(rows) ? { log: parsed.data.log, rows } : undefined;
}

/** A tenant that a wake is about, with what it brought. */
export interface Hint {
  readonly tenantId: string;
  /** Undefined where the log has to be read. It is read from the wake once, for all the consumers that this wakes. */
  readonly brought?: Brought | undefined;
}

/** Opens one tenant's part of a wake; the events that it brought are read when they are asked for. */
export function openHint({ tenantId, brought: text }: WakeUp): Hint {
  let read: Brought | undefined | 'not yet' = 'not yet';
  return {
    tenantId,
    get brought() {
      if (read === 'not yet') read = text === undefined ? undefined : readBrought(tenantId, text);
      return read;
    },
  };
}

const followOn = (rows: readonly LogRow[]): boolean =>
  rows.every(({ position }, nth) => position === (rows[0]?.position ?? 0) + nth);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Events that are kept for one turn of a tenant, and tenants that have some. */
const MAX_EVENTS = 32;
const MAX_TENANTS = 500;

/** What hints have brought of tenants since their last turns. Of whom more is there than was brought, the log has to be read. */
export class BroughtEvents {
  readonly #tenants = new Map<string, Brought | 'more'>();
  readonly #added = new WeakSet<Brought>();

  /** Keeps what a hint of a tenant brought, if it brought anything. Consumers that share turns are each woken by the same hint. */
  add({ tenantId, brought: next }: Hint): void {
    const known = this.#tenants.get(tenantId);
    if (known === 'more' || (next !== undefined && this.#added.has(next))) return;
    if (next !== undefined) this.#added.add(next);
    const all = known === undefined || next === undefined ? next : join(known, next);
    const hasRoom = known !== undefined || this.#tenants.size < MAX_TENANTS;
    this.#tenants.set(tenantId, all === undefined || all.rows.length > MAX_EVENTS || !hasRoom ? 'more' : all);
  }

  /** Hands over what there is of tenants that have a turn; undefined of one means that its log has to be read. */
  take(tenantIds: readonly string[]): Map<string, Brought> {
    const taken = new Map<string, Brought>();
    for (const tenantId of tenantIds) {
      const brought = this.#tenants.get(tenantId);
      this.#tenants.delete(tenantId);
      if (brought !== undefined && brought !== 'more') taken.set(tenantId, brought);
    }
    return taken;
  }
}

function join(known: Brought, next: Brought): Brought | undefined {
  const last = known.rows.at(-1)?.position ?? 0;
  const rows = [...known.rows, ...next.rows.filter(({ position }) => position > last)];
  return known.log === next.log && followOn(rows) ? { log: known.log, rows } : undefined;
}
