import {
  CANDIDATE_COLUMNS,
  type CandidateCursor,
  listCandidateLines,
} from '@switchboard/application/candidates/list-for-csv';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { openings } from '@switchboard/contracts/hiring/openings';
import type { Lines } from '@switchboard/contracts/tables/csv';
import type Koa from 'koa';
import { getItem } from './handlers.ts';
import { sendCsv } from './send-csv.ts';

/** Lines that are held in memory: one has some kilobytes, with notes. */
const LINES_AT_ONCE = 200;

interface OfJob {
  readonly tenantId: string;
  readonly jobId: string;
}

/** Answers the candidates of a job as CSV, read in parts while they are sent. @throws {AppError} `resource.not_found` */
export async function sendCandidates(
  { pool, clock }: Pick<ResourceDeps, 'pool' | 'clock'>,
  koa: Koa.Context,
  { tenantId, jobId }: OfJob,
): Promise<void> {
  await getItem({ pool }, { tenantId, kind: openings.kind, id: jobId });
  sendCsv(koa, `candidates-${clock.now().toISOString().slice(0, 10)}`, partsOf(pool, { tenantId, jobId }));
}

async function* partsOf(pool: ResourceDeps['pool'], ofJob: OfJob): AsyncGenerator<Lines> {
  yield [CANDIDATE_COLUMNS];
  for (let after: CandidateCursor | undefined = ['', '']; after; ) {
    const { lines, next } = await listCandidateLines(pool, ofJob, { after, limit: LINES_AT_ONCE });
    yield lines;
    after = next;
  }
}
