import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Closable } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import type { Queryable } from './postgres/types.ts';
import { sleep } from './retry.ts';

/** What a process tells of itself. */
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
/** A process that hasn't been heard of for this long is away: two beats may be lost. */
export const ALIVE_MS = 3 * BEAT_MS + 1_000;
/** So long it is known when a process was last there. */
const FORGET_AFTER = '7 days';

/**
 * Writes every two seconds that this process runs, and how it is, by the database's clock; readers are people who look after it.
 *
 * A beat that fails is logged once and the next is tried in its turn. Closing it leaves the row: it tells when the process was last there.
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
      if (!isFailing) logger.warn({ err }, 'could not write that this process runs');
      isFailing = true;
    }
  };
  const beating = (async () => {
    await db.query({ text: FORGET }).catch((err: unknown) => logger.warn({ err }, 'could not forget old processes'));
    for (; !stop.signal.aborted; await sleep(BEAT_MS, stop.signal)) await beat();
  })();
  return {
    close: async () => {
      stop.abort();
      await beating;
      // Nobody counts its streams any more; readers take it for gone.
      await db
        .query({ text: LEAVE, values: [id] })
        .catch((err: unknown) => logger.warn({ err }, 'could not write that this process stops'));
    },
  };
}

const BEAT = `
  insert into ops.processes as p (id, kind, streams, bytes_queued, started_at, seen_at)
  values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())
  on conflict (id) do update set streams = excluded.streams, bytes_queued = excluded.bytes_queued, seen_at = excluded.seen_at`;
const LEAVE = 'update ops.processes set streams = 0, bytes_queued = 0, is_stopped = true where id = $1';
const FORGET = `delete from ops.processes where seen_at < clock_timestamp() - interval '${FORGET_AFTER}'`;
