import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Closable } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import type { Queryable } from '../postgres/types.ts';
import { sleep } from '../retry.ts';

/** A process's own measurements. */
export interface Vitals {
  readonly streams: number;
  readonly bytesQueued: number;
}

export interface HeartbeatOptions {
  readonly db: Queryable;
  readonly logger: Logger;
  readonly kind: 'api' | 'worker';
  readonly vitals: () => Vitals;
}

const BEAT_MS = 2_000;
/** A process without a heartbeat for this long counts as gone: two beats may be lost. */
export const ALIVE_MS = 3 * BEAT_MS + 1_000;
/** How long the row of a stopped process is kept. */
const FORGET_AFTER = '7 days';

/**
 * Writes this process's row in ops.processes every two seconds, by the database's clock, for the operators' view of the system.
 *
 * Consecutive failures are logged once. After closing, the row stays and tells when the process was last alive.
 */
export function startHeartbeat({ db, logger, kind, vitals }: HeartbeatOptions): Closable {
  const id = `${hostname().slice(0, 60)}-${process.pid}-${randomBytes(3).toString('hex')}`;
  const stop = new AbortController();
  let isFailing = false;
  const beat = async () => {
    try {
      const { streams, bytesQueued } = vitals();
      await db.query({ name: 'heartbeat', text: BEAT, values: [id, kind, streams, bytesQueued] });
      isFailing = false;
    } catch (err) {
      if (!isFailing) logger.warn({ err }, 'could not write the heartbeat');
      isFailing = true;
    }
  };
  const beating = (async () => {
    await db
      .query({ text: FORGET })
      .catch((err: unknown) => logger.warn({ err }, 'could not delete the rows of old processes'));
    for (; !stop.signal.aborted; await sleep(BEAT_MS, stop.signal)) await beat();
  })();
  return {
    close: async () => {
      stop.abort();
      await beating;
      // Readers stop counting its streams.
      await db
        .query({ text: LEAVE, values: [id] })
        .catch((err: unknown) => logger.warn({ err }, 'could not write that this process stopped'));
    },
  };
}

const BEAT = `
  insert into ops.processes as p (id, kind, streams, bytes_queued, started_at, seen_at)
  values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())
  on conflict (id) do update set streams = excluded.streams, bytes_queued = excluded.bytes_queued, seen_at = excluded.seen_at`;
const LEAVE = 'update ops.processes set streams = 0, bytes_queued = 0, is_stopped = true where id = $1';
const FORGET = `delete from ops.processes where seen_at < clock_timestamp() - interval '${FORGET_AFTER}'`;
