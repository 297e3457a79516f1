import type { Cell } from '@switchboard/contracts/tables/csv';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type BatchKey, type ContactRow, listContactsAfter, listVariableNames } from './contact-queries.ts';

/** The columns of the CSV, by the names that the API's contacts have. */
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
/** The first columns of the CSV; those of variables follow. */
export const CONTACT_CSV_COLUMNS: readonly string[] = Object.keys(COLUMNS);
const LINES_AT_ONCE = 500;

/** A batch's contacts with their outcomes, a part at a time, the names of the columns first; each variable has a column. */
export async function* contactLines(db: Queryable, key: BatchKey): AsyncGenerator<Cell[][]> {
  const variables = await listVariableNames(db, key);
  yield [[...CONTACT_CSV_COLUMNS, ...variables]];
  for (let after = 0; ; ) {
    const rows = await listContactsAfter(db, key, { after, limit: LINES_AT_ONCE });
    yield rows.map((row) => [
      ...Object.values(COLUMNS).map((rollupOf) => rollupOf(row)),
      ...variables.map((name) => row.variables[name] ?? null),
    ]);
    after = rows.at(-1)?.nth ?? after;
    if (rows.length < LINES_AT_ONCE) return;
  }
}
