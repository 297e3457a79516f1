import { performance } from 'node:perf_hooks';
import type { BenchServer } from '../../harness/server.ts';
import { openViewer } from '../../streams/viewer.ts';

/** When the events of an account came to somebody who watches its inbox. */
export interface TraceArrivals {
  /** From the record of each trace since the last answer to its arrival, in ms; those that have not come are left out. */
  take(): Promise<number[]>;
  close(): void;
}

interface WatchedAccount {
  readonly tenantId: string;
  readonly apiKey: string;
}

/** Opens an inbox of the account, and notes what comes to it. Both clocks are this machine's. */
export async function watchTraces({ demo, pool }: BenchServer, account: WatchedAccount): Promise<TraceArrivals> {
  const { tenantId, apiKey } = account;
  const cameAt = new Map<number, number>();
  let taken = 0;
  const viewer = openViewer({
    url: new URL(demo.url),
    apiKey,
    query: '',
    onPositions: (from, to, atMs) => {
      for (let position = from + 1; position <= to; position += 1) cameAt.set(position, atMs);
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
      taken = Math.max(taken, ...cameAt.keys());
      const samples = rows.flatMap(({ position, recordedAt }) => {
        const atMs = cameAt.get(Number(position));
        return atMs === undefined ? [] : [performance.timeOrigin + atMs - recordedAt.getTime()];
      });
      cameAt.clear();
      return samples;
    },
    close: () => viewer.close(),
  };
}
