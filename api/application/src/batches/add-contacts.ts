import { batches } from '@switchboard/contracts/batches/batches';
import {
  batchContactStream,
  type ContactConsent,
  MAX_VARIABLE_CHARACTERS,
} from '@switchboard/contracts/batches/events';
import {
  type AddContacts,
  type ContactsAdded,
  type ContactsPreview,
  MAX_BATCH_CONTACTS,
  MAX_CONTACTS_PER_REQUEST,
  MAX_PREVIEWED_CONTACTS,
  type NewContact,
  type RejectedLine,
  type Rejection,
} from '@switchboard/contracts/batches/routes';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { findNumberZones } from '@switchboard/domain/batches/number-zones';
import { type DialRule, dialFault } from '@switchboard/domain/dialing/dial-rule';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { EventAppender } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { findDialRule } from '../dialing/find-dial-rule.ts';
import { toNewEvent } from '../log/new-event.ts';
import { type NumberFault, readNumber } from '../phone-numbers/phone-number.ts';
import { readMask } from '../redaction/find-mask.ts';
import { type Mask, maskWithin } from '../redaction/redact.ts';
import { findItem, lockItem } from '../resources/items.ts';
import { findAccountFacts } from '../settings/account-facts.ts';
import {
  type BatchKey,
  insertContacts,
  listCandidates,
  type NewContactRow,
  readKnown,
  readRefused,
} from './contacts.ts';
import { findColumnFault, readContacts, readTable, type UploadLine } from './read-contacts-csv.ts';

export interface BatchDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly clock: Clock;
}

interface Line extends UploadLine {
  readonly candidateId: string | null;
}

/** The maximum number of streams in one append. */
const MAX_STREAMS_PER_APPEND = 250;

/**
 * Adds contacts to a batch that hasn't ended. Lines with contacts that can't be called are returned as rejected, with the reason.
 *
 * @throws {AppError} `resource.not_found`, `resource.conflict` if the batch has ended, `request.invalid` for unreadable CSV
 */
export async function addContacts(
  deps: BatchDeps,
  caller: Caller,
  batchId: string,
  input: AddContacts,
): Promise<ContactsAdded> {
  const { tenantId } = caller;
  const key = { tenantId, batchId };
  return withTransaction(deps.pool, async (client) => {
    const batch = await lockItem(client, { tenantId, kind: batches.kind, id: batchId });
    assertOpen(batch);
    const { jobId = null } = batch.fields as Partial<ResourceFields<typeof batches>>; // The kind's schema ensures this type.
    const lines =
      'csv' in input
        ? (await readContacts(await readTable(input.csv, input.columns), await readZone(client, tenantId))).map(
            (line) => ({
              ...line,
              candidateId: null,
            }),
          )
        : 'data' in input
          ? input.data.map((contact, index) => ({ line: index + 1, contact, candidateId: null }))
          : await readCandidates(jobId, input.candidates.stages);
    const defaultConsent = 'consent' in input ? (input.consent ?? null) : null;
    const { added, rejected } = await checkLines(client, key, { lines, defaultConsent, now: deps.clock.now() });
    await insertContacts(client, key, added, deps.clock.now());
    await appendAdded(added);
    return { accepted: added.length, rejected };

    async function readCandidates(
      job: string | null,
      stages: Parameters<typeof listCandidates>[1]['stages'],
    ): Promise<Line[]> {
      if (job === null) throw new AppError('request.invalid', { errors: [{ path: 'candidates', code: 'no_job' }] });
      const found = await listCandidates(client, { tenantId, jobId: job, stages, limit: MAX_CONTACTS_PER_REQUEST });
      return found.map(({ id, name, phone, language, consent, source }, index) => ({
        line: index + 1,
        contact: { phone: phone ?? '', name, language, variables: {}, consent: consent && { ...consent, source } },
        candidateId: id,
      }));
    }

    async function appendAdded(contacts: readonly NewContactRow[]): Promise<void> {
      const at = deps.clock.now().toISOString();
      for (let first = 0; first < contacts.length; first += MAX_STREAMS_PER_APPEND) {
        await deps.events.appendWithin(
          client,
          contacts.slice(first, first + MAX_STREAMS_PER_APPEND).map((contact) => ({
            tenantId,
            streamId: batchContactStream(batchId, contact.nth),
            expectedVersion: 'none' as const,
            events: [toNewEvent({ type: 'batch-contact.added', data: { at, batchId, ...contact } })],
            metadata: toMetadata(caller),
          })),
        );
      }
    }
  });
}

/**
 * Previews an upload of contacts without adding any contacts.
 *
 * @throws {AppError} `resource.not_found`, `resource.conflict` if the batch has ended, `request.invalid` for unreadable CSV
 */
export async function previewContacts(
  { pool, clock }: Pick<BatchDeps, 'pool' | 'clock'>,
  key: BatchKey,
  { csv, columns: chosenColumns, consent = null }: PreviewedTable,
): Promise<ContactsPreview> {
  const batch = await findItem(pool, { tenantId: key.tenantId, kind: batches.kind, id: key.batchId });
  assertOpen(batch);
  const table = await readTable(csv, chosenColumns);
  const { delimiter, columns } = table;
  const fault = findColumnFault(columns);
  if (fault !== undefined) {
    return { delimiter, columns: [...columns], fault, accepted: 0, rejected: [], contacts: [] };
  }
  const read = await readContacts(table, await readZone(pool, key.tenantId));
  const lines = read.map((line) => ({ ...line, candidateId: null }));
  const { added, rejected } = await checkLines(pool, key, { lines, defaultConsent: consent, now: clock.now() });
  const contacts = added
    .slice(0, MAX_PREVIEWED_CONTACTS)
    .map(({ phone, name, language, variables }) => ({ phone, name, language, variables }));
  return { delimiter, columns: [...columns], fault: null, accepted: added.length, rejected, contacts };
}

interface PreviewedTable {
  readonly csv: string;
  readonly columns?: readonly string[] | undefined;
  readonly consent?: ContactConsent | null | undefined;
}

function assertOpen(batch: ResourceState | undefined): asserts batch is ResourceState {
  if (batch === undefined) throw new AppError('resource.not_found');
  const { status = 'draft' } = batch.fields as Partial<ResourceFields<typeof batches>>; // The kind's schema ensures this type.
  if (batch.archivedAt !== null || status === 'ended' || status === 'cancelled')
    throw new AppError('resource.conflict');
}

interface CheckRequest {
  readonly lines: readonly Line[];
  /** The consent of lines without one of their own. */
  readonly defaultConsent: ContactConsent | null;
  readonly now: Date;
}

/** Reads the account's time zone, in which a table's plain dates are. */
async function readZone(db: Queryable, tenantId: string): Promise<string> {
  const facts = await findAccountFacts(db, tenantId);
  return facts?.timeZone ?? 'UTC';
}

/** How far ahead the clock that timestamped a consent may be. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** An earlier time comes from an empty spreadsheet cell, or from a clock that was never set. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** Returns why the time of a consent isn't credible; undefined if it is. */
function findTimeFault(instant: string, now: Date): 'consent_in_future' | 'consent_unreadable' | undefined {
  const ms = Date.parse(instant);
  if (ms > now.getTime() + CLOCK_SKEW_MS) return 'consent_in_future';
  return ms < EARLIEST_MS ? 'consent_unreadable' : undefined;
}

/**
 * Separates the lines with contacts that can be called from the other lines.
 *
 * @throws {AppError} `request.invalid` at `consent.at`: `consent_in_future`, `consent_unreadable`
 */
async function checkLines(
  db: Queryable,
  key: BatchKey,
  { lines, defaultConsent, now }: CheckRequest,
): Promise<{ readonly added: NewContactRow[]; readonly rejected: RejectedLine[] }> {
  const consentFault = defaultConsent ? findTimeFault(defaultConsent.at, now) : undefined;
  if (consentFault) throw new AppError('request.invalid', { errors: [{ path: 'consent.at', code: consentFault }] });
  const read = await readNumbers(lines);
  const phones = read.flatMap((one) => (one !== undefined && 'number' in one ? [one.number] : []));
  const known = await readKnown(db, key, phones);
  const refused = await readRefused(db, key.tenantId, phones);
  const mask = await readMask(db, key.tenantId);
  const dialRule = await findDialRule(db, key.tenantId);
  const rejected: RejectedLine[] = [];
  const added: NewContactRow[] = [];
  const seen = new Set(known.phones);
  const breather = new Breather();
  for (const [nth, { line, contact, candidateId, fault }] of lines.entries()) {
    await breather.pause();
    const number = read[nth];
    if (contact === undefined || number === undefined) {
      rejected.push({ line, code: 'invalid', ...fault });
      continue;
    }
    if ('fault' in number) {
      rejected.push({ line, code: NUMBER_FAULTS[number.fault] });
      continue;
    }
    const phone = number.number;
    const consent = contact.consent ?? defaultConsent;
    const code = findRejection({ phone, consent, seen, refused, dialRule, now, total: known.total + added.length });
    if (code !== undefined || consent === null) {
      const column = code === 'consent_in_future' || code === 'consent_unreadable' ? { column: 'consent_at' } : {};
      rejected.push({ line, code: code ?? 'no_consent', ...column });
      continue;
    }
    seen.add(phone);
    const { name, language } = contact;
    const variables = mask ? maskVariables(contact.variables, mask) : contact.variables;
    added.push({ nth: known.total + added.length + 1, phone, name, language, variables, consent, candidateId });
  }
  return { added, rejected };
}

/** Parses the phone number of each contact, and yields to other requests in between: a table has thousands of lines. */
async function readNumbers(lines: readonly Line[]): Promise<(ReturnType<typeof readNumber> | undefined)[]> {
  const breather = new Breather();
  const read = [];
  for (const { contact } of lines) {
    await breather.pause();
    read.push(contact && readNumber(contact.phone));
  }
  return read;
}

const NUMBER_FAULTS: Readonly<Record<NumberFault, Rejection>> = {
  extension: 'number_extension',
  rounded: 'number_rounded',
  no_number: 'no_number',
};
/** Applies the account's redaction rules to a contact's variables. */
const maskVariables = (variables: NewContact['variables'], mask: Mask): NewContact['variables'] =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, maskWithin(mask, value, MAX_VARIABLE_CHARACTERS)]),
  );

interface CheckedContact {
  readonly phone: string;
  readonly consent: ContactConsent | null;
  readonly seen: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  readonly dialRule: DialRule;
  readonly now: Date;
  readonly total: number;
}

function findRejection({ phone, consent, seen, refused, dialRule, now, total }: CheckedContact): Rejection | undefined {
  const fault = dialFault(phone, dialRule);
  if (fault !== undefined && (fault !== 'number_country_not_allowed' || findNumberZones(phone) !== undefined))
    return fault;
  if (findNumberZones(phone) === undefined) return 'unknown_region';
  if (seen.has(phone)) return 'duplicate';
  if (refused.has(phone)) return 'do_not_call';
  if (consent === null) return 'no_consent';
  const timeFault = findTimeFault(consent.at, now);
  if (timeFault !== undefined) return timeFault;
  return total >= MAX_BATCH_CONTACTS ? 'limit_reached' : undefined;
}
