/**
 * Wake-ups tell the workers which tenants have new events, at most once and without a guarantee: a worker that misses one finds the events when it
 * polls. A wake-up is a message on the live bus with one line per tenant: the tenant id, the categories of the streams, and the events themselves
 * if they are few (inline events), so that the worker need not read the log.
 *
 * A wake-up is published right after the commit. Deferrable appends of tenants that nobody watches are batched ({@link WakeUpBatcher}).
 */
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { SettledAppend } from './append-batch.ts';
import type { Appended } from './types.ts';

/** The limits of a tenant's inline events: every worker reads every wake-up. */
const MAX_INLINE_EVENTS = 8;
const MAX_INLINE_CHARACTERS = 8_192;

/** The pause between two batches of deferred wake-ups. */
export const WAKE_UP_BATCH_MS = 500;
/** The limits of a batch: deferred appends, and characters of their inline events. A batch that exceeds them is published immediately. */
const MAX_DEFERRED = 500;
const MAX_DEFERRED_CHARACTERS = 65_536;

/** One tenant of a wake-up. Without categories, events of any category may have been appended. */
export interface WakeUp {
  readonly tenantId: string;
  readonly categories?: readonly string[] | undefined;
  readonly inlineEvents?: string | undefined;
}

/** Returns an `onAppended` handler that publishes a wake-up for each commit. */
export function wakeWorkers(bus: Pick<LiveBus, 'publish'>): (appended: readonly Appended[]) => void {
  return (appended) => {
    if (appended.length > 0) bus.publish(liveChannels.wake, appended.map(toLine).join('\n'));
  };
}

/** Tenant ids and categories have no spaces, commas or line breaks, and the JSON has no line breaks. */
function toLine({ tenantId, categories, inlineEvents }: Appended): string {
  const parts = [tenantId, categories.join(',')];
  return (inlineEvents === undefined ? parts : [...parts, inlineEvents]).join(' ');
}

/** Parses a wake-up message into its tenants. */
export function readWakeUps(message: string): WakeUp[] {
  return message.split('\n').map((line) => {
    const [, tenantId = '', categories, inlineEvents] = LINE.exec(line) ?? [];
    return { tenantId, categories: categories?.split(','), inlineEvents };
  });
}

const LINE = /^([^ ]*)(?: ([^ ]*))?(?: (.*))?$/s;

/**
 * Encodes a tenant's events of a batch as `{log, events}`, in consecutive positions; undefined if they exceed the limits.
 *
 * An event is [position, stream, version, type, schema version, data, recorded at, actor id], as worker.take returns it.
 */
export function toInlineEvents(appends: readonly SettledAppend[]): string | undefined {
  const log = appends[0]?.settled.recorded?.log;
  const count = appends.reduce((sum, { append }) => sum + append.events.length, 0);
  if (log === undefined || count > MAX_INLINE_EVENTS) return undefined;
  const sorted = appends.toSorted((a, b) => a.settled.result.firstPosition - b.settled.result.firstPosition);
  const events = sorted.flatMap(({ append, settled: { result, recorded } }) => {
    const { streamId, firstPosition, version } = result;
    return append.events.map(({ type, schemaVersion, data }, nth) => {
      const head = [firstPosition + nth, streamId, version - append.events.length + 1 + nth, type, schemaVersion];
      return `[${JSON.stringify(head).slice(1, -1)},${data},${JSON.stringify([recorded?.at, append.actorId]).slice(1)}`;
    });
  });
  const text = `{"log":${JSON.stringify(log)},"events":[${events.join(',')}]}`;
  return text.length > MAX_INLINE_CHARACTERS ? undefined : text;
}

/**
 * Publishes wake-ups immediately, except those of deferrable appends of unwatched tenants: it batches these, {@link WAKE_UP_BATCH_MS} apart.
 *
 * Wake-ups of one tenant keep their order: an urgent one takes the tenant's deferred ones with it. After a quiet period the first deferrable append is
 * published immediately.
 */
export class WakeUpBatcher {
  readonly #publish: (appended: readonly Appended[]) => void;
  #isWatched: (tenantId: string) => boolean = () => true;
  #deferred: Appended[] = [];
  #characters = 0;
  #pause: NodeJS.Timeout | undefined;

  constructor(bus: Pick<LiveBus, 'publish'>) {
    this.#publish = wakeWorkers(bus);
  }

  /** Sets the test for watched tenants; until then, every tenant counts as watched. */
  setWatched(isWatched: (tenantId: string) => boolean): void {
    this.#isWatched = isWatched;
  }

  /** Adds the appends of a commit; call it after each one. */
  add(appended: readonly Appended[]): void {
    const [deferrable, urgent] = partition(
      appended,
      ({ isDeferrable, tenantId }) => isDeferrable === true && !this.#isWatched(tenantId),
    );
    if (urgent.length > 0) this.#publish([...this.#takeDeferred(urgent), ...urgent]);
    for (const each of deferrable) {
      this.#deferred.push(each);
      this.#characters += each.inlineEvents?.length ?? 0;
      if (this.#deferred.length >= MAX_DEFERRED || this.#characters >= MAX_DEFERRED_CHARACTERS) this.#flush();
    }
    if (this.#pause === undefined) this.#flush();
  }

  /** Publishes what is deferred, and defers nothing more. */
  close(): void {
    this.#isWatched = () => true;
    this.#flush();
    clearTimeout(this.#pause);
  }

  #flush(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const deferred = this.#deferred;
    if (deferred.length === 0) return;
    this.#deferred = [];
    this.#characters = 0;
    this.#pause = setTimeout(() => this.#flush(), WAKE_UP_BATCH_MS);
    this.#publish(deferred);
  }

  /** Removes the deferred appends of tenants that are published now. */
  #takeDeferred(urgent: readonly Appended[]): readonly Appended[] {
    if (this.#deferred.length === 0) return [];
    const ids = new Set(urgent.map(({ tenantId }) => tenantId));
    const [taken, left] = partition(this.#deferred, ({ tenantId }) => ids.has(tenantId));
    this.#deferred = left;
    this.#characters -= taken.reduce((sum, { inlineEvents }) => sum + (inlineEvents?.length ?? 0), 0);
    return taken;
  }
}

function partition<T>(all: readonly T[], matches: (each: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const each of all) parts[matches(each) ? 0 : 1].push(each);
  return parts;
}
