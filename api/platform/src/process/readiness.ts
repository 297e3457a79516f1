import type { LiveBus } from '../live-bus/types.ts';
import type { Queryable } from '../postgres/types.ts';
import { sleep } from '../retry.ts';

/** The phase of a process. It serves only while `running`. */
export type Phase = 'starting' | 'running' | 'draining';

export interface Readiness {
  readonly status: 'ready' | 'unavailable';
  /** Set if unavailable. */
  readonly reason?: 'starting' | 'draining' | 'postgres';
  /** Services that are unreachable and only make the process slower. */
  readonly degraded: readonly ('redis' | 'kafka')[];
}

export interface ReadinessInput {
  readonly phase: Phase;
  readonly db: Queryable;
  readonly bus: Pick<LiveBus, 'isConnected'>;
  /** Absent if Kafka is not used. */
  readonly isKafkaConnected?: (() => boolean) | undefined;
}

const DATABASE_TIMEOUT_MS = 2_000;

/** Checks whether a process can work: it needs PostgreSQL, and is slower without Redis or Kafka. Resolves within 2 s. */
export async function checkReadiness({ phase, db, bus, isKafkaConnected }: ReadinessInput): Promise<Readiness> {
  const degraded = [
    ...(bus.isConnected() ? [] : (['redis'] as const)),
    ...(isKafkaConnected?.() === false ? (['kafka'] as const) : []),
  ];
  if (phase !== 'running') return { status: 'unavailable', reason: phase, degraded };
  if (!(await isReachable(db))) return { status: 'unavailable', reason: 'postgres', degraded };
  return { status: 'ready', degraded };
}

async function isReachable(db: Queryable): Promise<boolean> {
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
