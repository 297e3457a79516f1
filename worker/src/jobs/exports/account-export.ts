import { archiveEnd, archiveFile } from './archive.ts';
import type { ExportMaker } from './make-export.ts';
import { countLines, FIRST_PART, readPart, WHOLE } from './read-part.ts';

/** Everything that an account has: an archive of files of lines. */
export const accountExport: ExportMaker = {
  job: 'make-export',
  count: (pool, { tenantId }) => countLines(pool, tenantId),
  async piece(pool, run) {
    const from = run.next ?? FIRST_PART;
    if (from.source === WHOLE.source) return undefined;
    const part = await readPart(pool, run.tenantId, from);
    const bytes = part ? await archiveFile(part.file, part.text, run.askedAt) : await archiveEnd();
    return { bytes, lines: part?.lines ?? 0, next: part?.next ?? WHOLE };
  },
};
