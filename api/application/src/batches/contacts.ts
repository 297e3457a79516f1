import type { Language } from '@switchboard/contracts/base/fields';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ContactOutcome } from '@switchboard/contracts/batches/batches';
import type { ContactConsent } from '@switchboard/contracts/batches/events';
import type { ContactState } from '@switchboard/contracts/batches/routes';
import type { CandidateStage, Consent } from '@switchboard/contracts/hiring/candidates';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface BatchKey {
  readonly tenantId: string;
  readonly batchId: string;
}

/** The row of a contact. */
export interface ContactRow {
  readonly nth: number;
  /** Null once the candidate is erased; the same goes for the consent. */
  readonly phone: string | null;
  readonly name: string | null;
  readonly language: Language | null;
  readonly variables: Readonly<Record<string, string>>;
  readonly consent: ContactConsent | null;
  readonly candidateId: string | null;
  readonly state: ContactState;
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly conversationId: ConversationId | null;
  readonly changedAt: Date;
}
type Row<T> = T & Record<never, never>;

const COLUMNS = `nth, phone, name, language, variables, consent, candidate_id as "candidateId", state, outcome, attempts,
  due_at as "dueAt", conversation_id as "conversationId", changed_at as "changedAt"`;

export interface ContactsPage {
  readonly state: ContactState | undefined;
  readonly outcome: ContactOutcome | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Reads a page of a batch's contacts, in order. */
export async function listContacts(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  { state, outcome, limit, offset }: ContactsPage,
): Promise<ContactRow[]> {
  const { rows } = await db.query<Row<ContactRow>>({
    name: 'batch-list-contacts',
    text: `select ${COLUMNS} from outbound.batch_contacts
      where tenant_id = $1 and batch_id = $2 and ($3::text is null or state = $3) and ($4::text is null or outcome = $4)
      order by nth limit $5 offset $6`,
    values: [tenantId, batchId, state ?? null, outcome ?? null, limit, offset],
  });
  return rows;
}

/** Reads a batch's contacts after a position, in order. */
export async function listContactsAfter(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ContactRow[]> {
  const { rows } = await db.query<Row<ContactRow>>({
    name: 'batch-list-contacts-after',
    text: `select ${COLUMNS} from outbound.batch_contacts where tenant_id = $1 and batch_id = $2 and nth > $3 order by nth limit $4`,
    values: [tenantId, batchId, after, limit],
  });
  return rows;
}

/** Lists the names of the variables in a batch's contacts. */
export async function listVariableNames(db: Queryable, { tenantId, batchId }: BatchKey): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'batch-list-variable-names',
    text: `select distinct v.name from outbound.batch_contacts c cross join jsonb_object_keys(c.variables) v(name)
      where c.tenant_id = $1 and c.batch_id = $2 order by v.name limit 500`,
    values: [tenantId, batchId],
  });
  return rows.map(({ name }) => name);
}

/** Counts the contacts on all pages of {@link listContacts}. */
export async function countContacts(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  { state, outcome }: Pick<ContactsPage, 'state' | 'outcome'>,
): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'batch-count-contacts',
    text: `select count(*)::integer as total from outbound.batch_contacts
      where tenant_id = $1 and batch_id = $2 and ($3::text is null or state = $3) and ($4::text is null or outcome = $4)`,
    values: [tenantId, batchId, state ?? null, outcome ?? null],
  });
  return rows[0]?.total ?? 0;
}

/** Returns which of the numbers a batch contains, and how many contacts the batch has. */
export async function readKnown(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  phones: readonly string[],
): Promise<{ readonly phones: ReadonlySet<string>; readonly total: number }> {
  const { rows } = await db.query<{ phones: string[]; total: number }>({
    name: 'batch-known-contacts',
    text: `select coalesce(array_agg(phone) filter (where phone = any($3)), '{}') as phones, count(*)::integer as total
      from outbound.batch_contacts where tenant_id = $1 and batch_id = $2`,
    values: [tenantId, batchId, phones],
  });
  return { phones: new Set(rows[0]?.phones), total: rows[0]?.total ?? 0 };
}

/** Returns which of the numbers are on the account's do-not-call list. */
export async function readRefused(
  db: Queryable,
  tenantId: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ number: string }>({
    name: 'batch-do-not-call',
    text: 'select number from outbound.do_not_call where tenant_id = $1 and number = any($2)',
    values: [tenantId, phones],
  });
  return new Set(rows.map(({ number }) => number));
}

export interface NewContactRow extends Pick<ContactRow, 'nth' | 'name' | 'language' | 'variables' | 'candidateId'> {
  readonly phone: string;
  readonly consent: ContactConsent;
}

/** Inserts contacts that are due at once. */
export async function insertContacts(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  contacts: readonly NewContactRow[],
  at: Date,
): Promise<void> {
  await db.query({
    name: 'batch-insert-contacts',
    text: `insert into outbound.batch_contacts (tenant_id, batch_id, nth, phone, name, language, variables, consent, candidate_id,
        state, attempts, due_at, changed_at)
      select $1, $2, c.nth, c.phone, c.name, c.language, c.variables, c.consent, c."candidateId", 'waiting', 0, $4, $4
      from jsonb_to_recordset($3::jsonb) as c(nth integer, phone text, name text, language text, variables jsonb, consent jsonb,
        "candidateId" text)`,
    values: [tenantId, batchId, JSON.stringify(contacts), at],
  });
}

export interface CandidateRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly language: Language;
  readonly consent: Consent | null;
  readonly source: string;
}

/** Reads a job's candidates at the given stages, oldest first, and locks them against change and erasure until the transaction ends. */
export async function listCandidates(
  db: Queryable,
  {
    tenantId,
    jobId,
    stages,
    limit,
  }: { tenantId: string; jobId: string; stages: readonly CandidateStage[]; limit: number },
): Promise<CandidateRow[]> {
  const { rows } = await db.query<Row<CandidateRow>>({
    name: 'batch-list-candidates',
    text: `select id, name, fields ->> 'phone' as phone, coalesce(fields ->> 'language', 'en') as language,
        nullif(fields -> 'consent', 'null') as consent, coalesce(fields ->> 'source', 'import') as source
      from resource.items where tenant_id = $1 and kind = 'candidates' and archived_at is null
        and fields ->> 'jobId' = $2 and coalesce(fields ->> 'stage', 'applied') = any($3)
      order by created_at, id limit $4 for share`,
    values: [tenantId, jobId, stages, limit],
  });
  return rows;
}
