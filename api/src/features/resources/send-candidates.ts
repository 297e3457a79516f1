import { Readable } from 'node:stream';
import {
  CANDIDATE_COLUMNS,
  type CandidateCursor,
  listCandidateLines,
} from '@switchboard/application/candidates/list-for-csv';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { CSV_MARK, csvOf } from '@switchboard/contracts/csv';
import { jobs } from '@switchboard/contracts/kinds/jobs';
import type Koa from 'koa';
import { getItem } from './handlers.ts';

/** Lines that are held in memory: one has some kilobytes, with notes. */
const LINES_AT_ONCE = 200;
/** A client that takes nothing for so long is gone. */
const STALLED_MS = 60_000;

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
  await getItem({ pool }, { tenantId, kind: jobs.kind, id: jobId });
  const day = clock.now().toISOString().slice(0, 10);
  koa.status = 200;
  koa.set({
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="candidates-${day}.csv"`,
  });
  koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
  koa.body = Readable.from(partsOf(pool, { tenantId, jobId }));
  // A stream's own type would be taken for bytes.
  koa.set('Content-Type', 'text/csv; charset=utf-8');
}

async function* partsOf(pool: ResourceDeps['pool'], ofJob: OfJob): AsyncGenerator<string> {
  yield CSV_MARK + csvOf([CANDIDATE_COLUMNS]);
  for (let after: CandidateCursor | undefined = ['', '']; after; ) {
    const { lines, next } = await listCandidateLines(pool, ofJob, { after, limit: LINES_AT_ONCE });
    if (lines.length > 0) yield csvOf(lines);
    after = next;
  }
}
