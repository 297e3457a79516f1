import type { ContactConsent } from '@switchboard/contracts/kinds/batch-events';
import { MAX_VARIABLES } from '@switchboard/contracts/kinds/batch-events';
import { MAX_CONTACTS_AT_ONCE, NewContact } from '@switchboard/contracts/kinds/batch-routes';
import { SlotName } from '@switchboard/contracts/talk/slots';
import { AppError } from '@switchboard/platform/app-error';
import { CsvError, parse } from 'csv-parse/sync';

/** A line of an upload; `contact` is undefined where it can't be read. */
export interface UploadLine {
  readonly line: number;
  readonly contact: NewContact | undefined;
}

const CONSENT = ['consent_text', 'consent_at', 'consent_source'] as const;
const OWN = ['phone', 'name', 'language', ...CONSENT];

/**
 * Reads contacts from CSV (RFC 4180) with a header line; a column that has no meaning of its own is a variable.
 *
 * @throws {AppError} `request.invalid` at `csv`: `malformed`, `no_phone_column`, `bad_column`, `duplicate_column`, `too_many`
 */
export function readCsv(text: string): UploadLine[] {
  const [header, ...lines] = parseCsv(text);
  const columns = (header?.record ?? []).map(columnOf);
  if (!columns.includes('phone')) throw fault('no_phone_column');
  if (new Set(columns).size < columns.length) throw fault('duplicate_column');
  const variables = columns.filter((column) => !OWN.includes(column));
  if (variables.length > MAX_VARIABLES || variables.some((column) => !SlotName.safeParse(column).success)) {
    throw fault('bad_column');
  }
  if (lines.length > MAX_CONTACTS_AT_ONCE) throw fault('too_many');
  return lines.map(({ record, line }) => {
    const cells = new Map(columns.map((column, index) => [column, (record[index] ?? '').trim()]));
    const given = {
      phone: cells.get('phone') ?? '',
      name: cells.get('name') || null,
      language: cells.get('language') || null,
      variables: Object.fromEntries(variables.map((column) => [column, cells.get(column) ?? ''])),
      consent: consentOf(cells),
    };
    return { line, contact: record.length > columns.length ? undefined : NewContact.safeParse(given).data };
  });
}

interface Parsed {
  readonly record: readonly string[];
  readonly line: number;
}

function parseCsv(text: string): Parsed[] {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;
    // The types of the library don't see that the option `info` makes each row a record with its place.
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ record, line: Math.max(1, info.lines) }));
  } catch (error) {
    if (error instanceof CsvError) throw fault('malformed');
    throw error;
  }
}

const columnOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** All of its parts, or none; a part of a consent is faulty, which the schema says. */
function consentOf(cells: ReadonlyMap<string, string>): Partial<ContactConsent> | null {
  const [text = '', at = '', source = ''] = CONSENT.map((column) => cells.get(column));
  return text === '' && at === '' && source === '' ? null : { text, at, source };
}

const fault = (code: string): AppError => new AppError('request.invalid', { errors: [{ path: 'csv', code }] });
