import type { LiveBus } from './live-bus/types.ts';
import type { Queryable } from './postgres/types.ts';
import { sleep } from './retry.ts';

/** What a process is doing; it can serve only while `running`. */
export type Phase = 'starting' | 'running' | 'draining';

export interface Readiness {
  readonly status: 'ready' | 'unavailable';
  /** Why it is unavailable; undefined when ready. */
  readonly reason?: 'starting' | 'draining' | 'postgres';
  /** What is away and only makes it slower. */
  readonly degraded: readonly ('redis' | 'kafka')[];
}

export interface ReadinessInput {
  readonly phase: Phase;
  readonly db: Queryable;
  readonly bus: Pick<LiveBus, 'isConnected'>;
  /** Absent where Kafka has no part. */
  readonly isKafkaConnected?: (() => boolean) | undefined;
}

const DATABASE_TIMEOUT_MS = 2_000;

/** Asks whether a process can do its work: not without PostgreSQL, more slowly without Redis or Kafka. Answers within 2 s. */
export async function checkReadiness({ phase, db, bus, isKafkaConnected }: ReadinessInput): Promise<Readiness> {
  const degraded = [
    ...(bus.isConnected() ? [] : (['redis'] as const)),
    ...(isKafkaConnected?.() === false ? (['kafka'] as const) : []),
  ];
  if (phase !== 'running') return { status: 'unavailable', reason: phase, degraded };
  if (!(await answers(db))) return { status: 'unavailable', reason: 'postgres', degraded };
  return { status: 'ready', degraded };
}

async function answers(db: Queryable): Promise<boolean> {
  const timeout = new AbortController();
  try {
    return await Promise.race([
      db.query({ text: 'select 1' }).then(
        () => true,
        () => false,
      ),
      sleep(DATABASE_TIMEOUT_MS, timeout.signal).then(() => false),
    ]);
  } finally {
    timeout.abort();
  }
}
