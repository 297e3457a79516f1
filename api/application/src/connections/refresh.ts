import { connections } from '@switchboard/contracts/connections/connections';
import type { ResourceNotice } from '@switchboard/contracts/stream/bus-messages';
import type { Clock } from '@switchboard/platform/clock';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import type { Poster } from '../outbound/poster.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { CONNECTION_VALUE, type ConnectionFields, openText, REFRESH_TOKEN } from './credential.ts';
import { findGrant, type Grant, updateGrant } from './grants.ts';
import { type ConnectionKey, recordUses } from './health.ts';
import { scheduleRefresh, toSealedTexts, toTokenTimes } from './store-tokens.ts';
import { refreshTokens, type TokenFault, type Tokens } from './tokens.ts';

export interface RefreshDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly bus: LiveBus;
  readonly poster: Poster;
  readonly sealed: ResourceDeps['sealed'];
}

const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;
/** After failing for this long, refreshing stops, and a user must authorize the connection again. */
export const GIVE_UP_AFTER_MS = 3 * 86_400_000;

/** Returns the pause after this many consecutive failures: 30 s, doubled each time, at most an hour. */
export const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));

/**
 * Refreshes the access token of a connection when it is due, and schedules the next refresh.
 *
 * A final refusal by the server requires a new authorization by a user; any other failure is retried with growing pauses for three days.
 */
export async function refreshConnection(deps: RefreshDeps, key: ConnectionKey, signal: AbortSignal): Promise<void> {
  const { pool, clock, sealed } = deps;
  const item = await findItem(pool, { tenantId: key.tenantId, kind: connections.kind, id: key.connectionId });
  const grant = await findGrant(pool, key);
  if (item === undefined || item.archivedAt !== null || !grant?.refreshAt || grant.refused !== null) return;
  // The job has already run, or its clock is ahead.
  if (grant.refreshAt > clock.now()) return scheduleRefresh(pool, key, grant.refreshAt);
  const fields = item.fields as ConnectionFields; // The kind's schema ensures this type.
  const reader = { db: pool, sealed };
  const refreshToken = await openText(reader, key, REFRESH_TOKEN);
  const clientSecret = await openText(reader, key, CONNECTION_VALUE);
  const result =
    refreshToken === undefined
      ? { fault: 'no_refresh_token', isFinal: true }
      : await refreshTokens({ poster: deps.poster, fields, clientSecret, signal }, refreshToken);
  // The worker stopped the refresh: its outcome is unknown, so the job runs again.
  if ('fault' in result && result.fault === 'stopped') throw new Error('stopped');
  await storeOutcome(deps, key, { grant, result });
  const notice = { tenantId: key.tenantId, kind: connections.kind, id: item.id, version: item.version };
  deps.bus.publish(liveChannels.resources, JSON.stringify(notice satisfies ResourceNotice));
}

interface Outcome {
  readonly grant: Grant;
  readonly result: Tokens | TokenFault;
}

async function storeOutcome({ pool, clock, sealed }: RefreshDeps, key: ConnectionKey, { grant, result }: Outcome) {
  const now = clock.now();
  const after = applyOutcome(grant, result, now);
  await withTransaction(pool, async (client) => {
    if (!(await updateGrant(client, key, after))) return;
    const use = { ...key, source: 'refresh', at: now } as const;
    if ('fault' in result) {
      await recordUses(client, [{ ...use, ok: 0, failed: 1, error: result.fault }]);
    } else {
      const item = { tenantId: key.tenantId, kind: connections.kind, id: key.connectionId };
      await sealed.write(client, item, toSealedTexts(result), 0);
      await recordUses(client, [{ ...use, ok: 1, failed: 0, error: undefined }]);
    }
    if (after.refreshAt) await scheduleRefresh(client, key, after.refreshAt);
  });
}

function applyOutcome(grant: Grant, result: Tokens | TokenFault, now: Date): Grant {
  if (!('fault' in result)) {
    const { expiresAt, refreshAt } = toTokenTimes(result, now);
    const times = { expiresAt: expiresAt ?? null, refreshAt: refreshAt ?? null };
    return { ...grant, ...times, failures: 0, failingSince: null, refused: null };
  }
  const failures = grant.failures + 1;
  const failingSince = grant.failingSince ?? now;
  if (result.isFinal || now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER_MS) {
    return { ...grant, failures, failingSince, refreshAt: null, refused: result.fault };
  }
  return { ...grant, failures, failingSince, refreshAt: new Date(now.getTime() + pauseAfter(failures)) };
}
