import { eventCodec } from '@switchboard/application/log/event-codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { createLogger } from '@switchboard/platform/logger';
import { createPool } from '@switchboard/platform/postgres/pool';
import { readCommandConfig } from '../config.ts';
import { replayParked } from '../runtime/replay.ts';
import type { Say } from './say.ts';

const CONNECTIONS = 8;

/** `replay [account]`: has parked streams taken up again; running workers do so within a moment. */
export async function replay([tenantId]: readonly string[], say: Say): Promise<void> {
  const { databaseUrl, logLevel } = readCommandConfig();
  const pool = createPool({ url: databaseUrl, max: CONNECTIONS, applicationName: 'switchboard-replay' });
  const events = createEventStore({
    pool,
    codec: eventCodec,
    logger: createLogger({ name: 'replay', level: logLevel }),
  });
  try {
    const replayed = await replayParked({ db: pool, events }, tenantId);
    for (const { name, tenantId: tenant, streamId, position, reason } of replayed) {
      say(`${name}: ${tenant} ${streamId}, parked at ${position}: ${reason}`);
    }
    say(
      replayed.length === 0
        ? 'Nothing is parked.'
        : `Asked for ${replayed.length} parked streams to be taken up again.`,
    );
  } finally {
    await events.close();
    await pool.end();
  }
}
