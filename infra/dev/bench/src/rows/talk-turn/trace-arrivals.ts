import { performance } from 'node:perf_hooks';
import type { BenchServer } from '../../harness/server.ts';
import { openViewer } from '../../streams/viewer.ts';

/** Measures when an account's traces arrive in an open inbox. */
export interface TraceArrivals {
  /** Returns the time in ms from the record of each trace since the last call to its arrival; omits traces that have not arrived. */
  take(): Promise<number[]>;
  close(): void;
}

interface WatchedAccount {
  readonly tenantId: string;
  readonly apiKey: string;
}

/** Opens an inbox of the account and records arrivals. Both clocks are this machine's, so that they can be compared. */
export async function watchTraces({ demo, pool }: BenchServer, account: WatchedAccount): Promise<TraceArrivals> {
  const { tenantId, apiKey } = account;
  const arrivedAt = new Map<number, number>();
  let taken = 0;
  const viewer = openViewer({
    url: new URL(demo.url),
    apiKey,
    query: '',
    onPositions: (from, to, atMs) => {
      for (let position = from + 1; position <= to; position += 1) arrivedAt.set(position, atMs);
    },
  });
  await viewer.live;
  return {
    async take() {
      const { rows } = await pool.query<{ position: string; recordedAt: Date }>({
        text: `select position, recorded_at as "recordedAt" from es.events
          where tenant_id = $1 and type = 'conversation.turn-traced' and position > $2`,
        values: [tenantId, taken],
      });
      taken = Math.max(taken, ...arrivedAt.keys());
      const samples = rows.flatMap(({ position, recordedAt }) => {
        const atMs = arrivedAt.get(Number(position));
        return atMs === undefined ? [] : [performance.timeOrigin + atMs - recordedAt.getTime()];
      });
      arrivedAt.clear();
      return samples;
    },
    close: () => viewer.close(),
  };
}
