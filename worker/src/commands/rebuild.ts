import { eventCodec } from '@switchboard/application/log/event-codec';
import { systemClock } from '@switchboard/platform/clock';
import { ConfigError } from '@switchboard/platform/env';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createPool } from '@switchboard/platform/postgres/pool';
import { readCommandConfig } from '../config/config.ts';
import { INBOX } from '../projections/inbox/inbox-consumer.ts';
import { CALL_METRICS } from '../projections/metrics/metrics-consumer.ts';
import { rebuildInbox } from '../rebuild/rebuild-inbox.ts';
import { rebuildMetrics } from '../rebuild/rebuild-metrics.ts';
import type { RebuildDeps, Rebuilt } from '../rebuild/rebuild-projection.ts';

const CONNECTIONS = 10;

/** The read models that can be rebuilt, with their titles in the result's sentence. */
const REBUILDS: Readonly<Record<string, { readonly title: string; run(deps: RebuildDeps): Promise<Rebuilt> }>> = {
  [INBOX]: { title: 'The inbox is', run: rebuildInbox },
  [CALL_METRICS]: { title: 'The figures are', run: rebuildMetrics },
};

/** `rebuild <inbox|figures> [--json]`: fills a new version of a read model beside the live one and switches to it. */
export async function rebuild(
  [projection = '', ...options]: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const chosen = Object.hasOwn(REBUILDS, projection) ? REBUILDS[projection] : undefined;
  if (chosen === undefined) {
    throw new ConfigError([
      `The inbox and the figures can be rebuilt: say "rebuild ${INBOX}" or "rebuild ${CALL_METRICS}".`,
    ]);
  }
  const { databaseUrl, logLevel } = readCommandConfig();
  const pool = createPool({
    url: databaseUrl,
    max: CONNECTIONS,
    // Building an index over all rows takes minutes.
    statementTimeoutMs: 0,
    isPipelined: true,
    applicationName: 'switchboard-rebuild',
  });
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const logger = createLogger({ name: 'rebuild', level: logLevel });
    const rebuilt = await chosen.run({
      pool,
      codec: eventCodec,
      logger,
      metrics: createMetrics(),
      clock: systemClock,
      signal: stopping.signal,
    });
    print(options.includes('--json') ? JSON.stringify(rebuilt) : sentence(chosen.title, rebuilt));
  } finally {
    await pool.end();
  }
}

function sentence(title: string, { version, events, fillMs, indexMs, catchUpMs }: Rebuilt): string {
  const rate = Math.round(events / (fillMs / 1_000));
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    `${title} at version ${version}: ${events} events in ${seconds(fillMs)} (${rate} a second),`,
    `indexes in ${seconds(indexMs)}, what came meanwhile and the switch in ${seconds(catchUpMs)}.`,
  ].join(' ');
}
