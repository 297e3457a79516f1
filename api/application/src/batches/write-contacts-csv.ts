import type { Cell } from '@switchboard/contracts/tables/csv';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type BatchKey, type ContactRow, listContactsAfter, listVariableNames } from './contacts.ts';

/** The CSV columns, named like the fields of the API's contacts. */
const COLUMNS: Readonly<Record<string, (contact: ContactRow) => Cell>> = {
  nth: ({ nth }) => nth,
  phone: ({ phone }) => phone,
  name: ({ name }) => name,
  language: ({ language }) => language,
  state: ({ state }) => state,
  outcome: ({ outcome }) => outcome,
  attempts: ({ attempts }) => attempts,
  dueAt: ({ state, dueAt }) => (state === 'done' ? null : dueAt.toISOString()),
  conversationId: ({ conversationId }) => conversationId,
  changedAt: ({ changedAt }) => changedAt.toISOString(),
  consent: ({ consent }) => consent?.text ?? null,
  consentAt: ({ consent }) => consent?.at ?? null,
  consentSource: ({ consent }) => consent?.source ?? null,
  candidateId: ({ candidateId }) => candidateId,
};
/** The leading columns of the CSV; the columns of variables follow. */
export const CONTACT_CSV_COLUMNS: readonly string[] = Object.keys(COLUMNS);
const PAGE_SIZE = 500;

/** Yields a batch's contacts as CSV lines, page by page, starting with the header. Each variable has its own column. */
export async function* contactLines(db: Queryable, key: BatchKey): AsyncGenerator<Cell[][]> {
  const variables = await listVariableNames(db, key);
  yield [[...CONTACT_CSV_COLUMNS, ...variables]];
  for (let after = 0; ; ) {
    const rows = await listContactsAfter(db, key, { after, limit: PAGE_SIZE });
    yield rows.map((row) => [
      ...Object.values(COLUMNS).map((toCell) => toCell(row)),
      ...variables.map((name) => row.variables[name] ?? null),
    ]);
    after = rows.at(-1)?.nth ?? after;
    if (rows.length < PAGE_SIZE) return;
  }
}
