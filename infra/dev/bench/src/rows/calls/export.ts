import type { CallExport } from '@switchboard/contracts/calls/export-routes';
import { sleep } from '@switchboard/platform/retry';
import type { Pool as HttpPool } from 'undici';
import { residentBytes } from '../../harness/resident.ts';
import type { ListWorld } from '../list/world.ts';
import { EXPORTS, exportWish } from './queries.ts';

const LOOK_EVERY_MS = 100;

/** How many calls came out, how long that took with fetching them, and by how many bytes the programs grew at the most. */
export interface MadeExport {
  readonly calls: number;
  readonly seconds: number;
  readonly api: number;
  readonly worker: number;
}

/** Has calls exported by the signed-in person, and fetches the file. */
export async function makeCallExport({ cookie, apiPid, workerPid }: ListWorld, http: HttpPool): Promise<MadeExport> {
  const before = { api: await residentBytes(apiPid), worker: await residentBytes(workerPid) };
  const most = { ...before };
  const look = async () => {
    most.api = Math.max(most.api, await residentBytes(apiPid));
    most.worker = Math.max(most.worker, await residentBytes(workerPid));
  };
  const startedMs = performance.now();
  let made = await ask(http, cookie, { method: 'POST', path: EXPORTS, body: JSON.stringify(exportWish()) });
  while (made.status !== 'succeeded') {
    if (made.status === 'failed') throw new Error('the export failed');
    await sleep(LOOK_EVERY_MS);
    await look();
    made = await ask(http, cookie, { method: 'GET', path: `${EXPORTS}/${made.id}` });
  }
  const file = await http.request({ method: 'GET', path: `${EXPORTS}/${made.id}/download`, headers: { cookie } });
  for await (const _ of file.body) await look();
  const seconds = (performance.now() - startedMs) / 1_000;
  return { calls: made.done, seconds, api: most.api - before.api, worker: most.worker - before.worker };
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

async function ask(http: HttpPool, cookie: string, { method, path, body }: Request): Promise<CallExport> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await http.request({ method, path, headers, ...(body !== undefined && { body }) });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as CallExport; // the api's own answer
}
