import { eventCodec } from '@switchboard/application/log/event-codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { createLogger } from '@switchboard/platform/logger';
import { createPool } from '@switchboard/platform/postgres/pool';
import { readCommandConfig } from '../config/config.ts';
import { requestReplay } from '../runtime/parked-streams.ts';

const CONNECTIONS = 8;

/** `replay [account]`: asks the running workers to replay parked streams. */
export async function replay([tenantId]: readonly string[], print: (line: string) => void): Promise<void> {
  const { databaseUrl, logLevel } = readCommandConfig();
  const pool = createPool({ url: databaseUrl, max: CONNECTIONS, applicationName: 'switchboard-replay' });
  const events = createEventStore({
    pool,
    codec: eventCodec,
    logger: createLogger({ name: 'replay', level: logLevel }),
  });
  try {
    const replayed = await requestReplay({ db: pool, events }, tenantId);
    for (const { name, tenantId: tenant, streamId, position, reason } of replayed) {
      print(`${name}: ${tenant} ${streamId}, parked at ${position}: ${reason}`);
    }
    print(
      replayed.length === 0
        ? 'Nothing is parked.'
        : `Asked for ${replayed.length} parked streams to be taken up again.`,
    );
  } finally {
    await events.close();
    await pool.end();
  }
}
