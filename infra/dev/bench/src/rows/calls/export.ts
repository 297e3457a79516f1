import type { CallExport } from '@switchboard/contracts/calls/export-routes';
import { sleep } from '@switchboard/platform/retry';
import type { Pool as HttpPool } from 'undici';
import { residentBytes } from '../../harness/resident.ts';
import type { ListWorld } from '../list/world.ts';
import { buildExportRequest, EXPORTS } from './paths.ts';

const POLL_MS = 100;

/** The number of exported calls, the time including the download, and the peak growth of the processes in bytes. */
export interface ExportResult {
  readonly calls: number;
  readonly seconds: number;
  readonly api: number;
  readonly worker: number;
}

/** Exports calls as the signed-in user and downloads the file. */
export async function makeCallExport({ cookie, apiPid, workerPid }: ListWorld, http: HttpPool): Promise<ExportResult> {
  const before = { api: await residentBytes(apiPid), worker: await residentBytes(workerPid) };
  const peak = { ...before };
  const sample = async () => {
    peak.api = Math.max(peak.api, await residentBytes(apiPid));
    peak.worker = Math.max(peak.worker, await residentBytes(workerPid));
  };
  const startedMs = performance.now();
  let made = await requestExport(http, cookie, {
    method: 'POST',
    path: EXPORTS,
    body: JSON.stringify(buildExportRequest()),
  });
  while (made.status !== 'succeeded') {
    if (made.status === 'failed') throw new Error('the export failed');
    await sleep(POLL_MS);
    await sample();
    made = await requestExport(http, cookie, { method: 'GET', path: `${EXPORTS}/${made.id}` });
  }
  const file = await http.request({ method: 'GET', path: `${EXPORTS}/${made.id}/download`, headers: { cookie } });
  for await (const _ of file.body) await sample();
  const seconds = (performance.now() - startedMs) / 1_000;
  return { calls: made.done, seconds, api: peak.api - before.api, worker: peak.worker - before.worker };
}

interface ExportRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

async function requestExport(
  http: HttpPool,
  cookie: string,
  { method, path, body }: ExportRequest,
): Promise<CallExport> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await http.request({ method, path, headers, ...(body !== undefined && { body }) });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as CallExport; // The route's contract ensures this type.
}
