import type { ExportRun } from '@switchboard/application/exports/queries';
import { findAuthors } from '@switchboard/application/resources/authors';
import type { Export } from '@switchboard/contracts/exports/routes';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';

export interface ExportDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Exports as people see them, with the names of those who asked. */
export async function showExports(pool: Pool, runs: readonly ExportRun[]): Promise<Export[]> {
  const author = await findAuthors(
    pool,
    runs.map(({ askedBy }) => askedBy),
  );
  return runs.map(({ id, status, done, total, bytes, askedBy, askedAt, finishedAt, expiresAt }) => ({
    id,
    status,
    done,
    total,
    bytes,
    askedBy: author(askedBy),
    askedAt: askedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
