import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { Cell } from '@switchboard/contracts/tables/csv';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { ITEM_COLUMNS, type ItemRow } from '../resources/items.ts';
import { type CandidateFields, toCandidate } from './candidate-fields.ts';

type Row = Pick<ItemRow, 'id' | 'name' | 'fields' | 'createdAt' | 'updatedAt'>;
type CandidateRow = Omit<Row, 'fields'> & CandidateFields;

/** The columns of the CSV, named as in the API. */
const COLUMNS: Readonly<Record<string, (candidate: CandidateRow) => Cell>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  stage: ({ stage }) => stage,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  language: ({ language }) => language,
  availability: ({ availability }) => availability,
  source: ({ source }) => source,
  score: ({ score }) => score,
  scores: ({ scores }) => scores.map(({ criterion, score }) => `${criterion} ${score ?? '–'}`).join('; '),
  decidedBy: ({ decision }) => decision?.by ?? null,
  decidedAt: ({ decision }) => decision?.at ?? null,
  reason: ({ decision }) => decision?.reason ?? null,
  consent: ({ consent }) => consent?.text ?? null,
  consentAt: ({ consent }) => consent?.at ?? null,
  screenedAt: ({ screening }) => screening?.at ?? null,
  notes: ({ notes }) => notes.map(({ text }) => text).join('\n'),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
};

/** The header of the CSV. */
export const CANDIDATE_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/** The lines of one page of the CSV, and the cursor of the next page; undefined after the last page. */
export interface CandidateLines {
  readonly lines: readonly (readonly Cell[])[];
  readonly next: CandidateCursor | undefined;
}
/** The folded name and the id of the last line. */
export type CandidateCursor = readonly [string, string];

/** Reads the unarchived candidates of a job after a cursor, ordered by name, as lines of CSV. */
export async function listCandidateLines(
  db: Queryable,
  { tenantId, jobId }: { readonly tenantId: string; readonly jobId: string },
  { after, limit }: { readonly after: CandidateCursor; readonly limit: number },
): Promise<CandidateLines> {
  const { rows } = await db.query<ItemRow & { readonly key: string }>({
    name: 'candidates-list-for-csv',
    text: `select ${ITEM_COLUMNS}, i.name_key as key from resource.items i
      where i.tenant_id = $1 and i.kind = $2 and i.archived_at is null and i.fields ->> 'jobId' = $3 and (i.name_key, i.id) > ($4, $5)
      order by i.name_key, i.id limit $6`,
    values: [tenantId, candidates.kind, jobId, ...after, limit],
  });
  const last = rows.at(-1);
  return { lines: rows.map(toLine), next: last && rows.length === limit ? [last.key, last.id] : undefined };
}

function toLine(row: Row): Cell[] {
  const candidate = { ...row, ...toCandidate(row) };
  return Object.values(COLUMNS).map((read) => read(candidate));
}
