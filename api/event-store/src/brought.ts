import type { Settled } from './batch.ts';
import type { PreparedAppend } from './prepare.ts';

/** A hint is read by every worker. */
const MAX_EVENTS = 8;
const MAX_CHARACTERS = 8_192;

/** An append of a batch with what became of it. */
export interface SettledAppend {
  readonly append: PreparedAppend;
  readonly settled: Extract<Settled, { ok: true }>;
}

/**
 * A tenant's events of a batch for those who wait for them, `{log, events}`; undefined of more than a hint has room for.
 *
 * Their positions follow on each other. Of an event: position, stream, version, type, schema version, data, when it was recorded, and the actor's id, as
 * `worker.take` tells it.
 */
export function toBrought(appends: readonly SettledAppend[]): string | undefined {
  const log = appends[0]?.settled.recorded?.log;
  const count = appends.reduce((sum, { append }) => sum + append.events.length, 0);
  if (log === undefined || count > MAX_EVENTS) return undefined;
  const sorted = appends.toSorted((a, b) => a.settled.result.firstPosition - b.settled.result.firstPosition);
  const events = sorted.flatMap(({ append, settled: { result, recorded } }) => {
    const { streamId, firstPosition, version } = result;
    return append.events.map(({ type, schemaVersion, data }, nth) => {
      const before = [firstPosition + nth, streamId, version - append.events.length + 1 + nth, type, schemaVersion];
      return `[${JSON.stringify(before).slice(1, -1)},${data},${JSON.stringify([recorded?.at, append.actorId]).slice(1)}`;
    });
  });
  const text = `{"log":${JSON.stringify(log)},"events":[${events.join(',')}]}`;
  return text.length > MAX_CHARACTERS ? undefined : text;
}
