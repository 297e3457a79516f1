import { readCallRules } from '@switchboard/application/calls/call-scope';
import { toCall } from '@switchboard/application/calls/to-call';
import { findStoredRecording, findWaveform } from '@switchboard/application/recordings/recording-rows';
import type { CallDetail } from '@switchboard/contracts/calls/call';
import type { CallListQuery } from '@switchboard/contracts/calls/filters';
import type { RecordingPeaks } from '@switchboard/contracts/calls/recording';
import type { CallPage } from '@switchboard/contracts/calls/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import type { TenantScope } from '../../http/auth/permission.ts';
import { toLimitOffset } from '../../http/request/paging.ts';
import { inSnapshot } from '../../inbox/snapshot.ts';
import type { TagMaps } from '../../inbox/tag-map.ts';
import { findCall, listCallRows } from './find-calls.ts';
import { toCallDetail } from './to-call.ts';
import { countCalls } from './total/count-calls.ts';

export interface CallDeps {
  readonly pool: Pool;
  readonly tagMaps: TagMaps;
}

/** Reads a page of an account's calls with its totals, in one snapshot. */
export function listCalls(
  { pool, tagMaps }: CallDeps,
  { tenantId, timeZone, withheld, name }: TenantScope,
  query: CallListQuery,
): Promise<CallPage> {
  const { page, perPage, sortBy = 'startedAt', sortOrder = 'desc', total: wanted, tenantId: _, ...filter } = query;
  return inSnapshot(pool, async (db) => {
    const scope = { timeZone, withheld, ...(await readCallRules(db, tenantId)) };
    const { limit, offset } = toLimitOffset({ page, perPage });
    const rows = await listCallRows(db, tenantId, { filter, scope, sortBy, sortOrder, limit, offset });
    const counted = { filter, scope, isExact: wanted === 'exact', page: { limit, offset, rows: rows.length } };
    const { total, isCapped, live, tagsPosition } = await countCalls(db, tenantId, counted);
    const tags = await tagMaps.at(db, tenantId, tagsPosition);
    const pages = { page, perPage, total, totalPages: Math.ceil(total / perPage), totalCapped: isCapped };
    const meta = { ...pages, live, timeZone, accountName: name };
    return { data: rows.map((row) => toCall(row, tags, withheld)), meta };
  });
}

/**
 * Reads a call.
 *
 * @throws {AppError} `resource.not_found` if the account has no such conversation, or if it was deleted or isn't a call.
 */
export async function getCall(
  { pool, tagMaps }: CallDeps,
  { tenantId: tenant, withheld }: TenantScope,
  id: number,
): Promise<CallDetail> {
  const row = await findCall(pool, tenant, id);
  if (row === undefined) throw new AppError('resource.not_found');
  const tags = await tagMaps.at(pool, tenant, row.tags_position);
  return toCallDetail(row, {
    tags,
    withheld,
    stored: row.has_recording ? await findStoredRecording(pool, tenant, id) : undefined,
  });
}

/**
 * Reads how loud a call's recording is over time.
 *
 * @throws {AppError} `resource.not_found` if the account has no such call, or if its peaks haven't been drawn.
 */
export async function readPeaks({ pool }: Pick<CallDeps, 'pool'>, tenant: string, id: number): Promise<RecordingPeaks> {
  const row = await findCall(pool, tenant, id);
  const drawing = row && (await findWaveform(pool, tenant, id));
  if (drawing === undefined) throw new AppError('resource.not_found');
  const { durationMs, msPerPeak, peaks } = drawing;
  const length = peaks.length / drawing.channels;
  const channels = Array.from({ length: drawing.channels }, (_, channel) => [
    ...peaks.subarray(channel * length, (channel + 1) * length),
  ]);
  return { durationMs, msPerPeak, channels };
}
