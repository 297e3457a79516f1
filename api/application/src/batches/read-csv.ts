import type { ContactConsent } from '@switchboard/contracts/kinds/batch-events';
import { MAX_VARIABLES } from '@switchboard/contracts/kinds/batch-events';
import {
  CONTACT_COLUMNS,
  type ContactColumn,
  LEFT_OUT,
  MAX_CONTACTS_AT_ONCE,
  NewContact,
} from '@switchboard/contracts/kinds/batch-routes';
import { SlotName } from '@switchboard/contracts/talk/slots';
import { foldText } from '@switchboard/contracts/text';
import { AppError } from '@switchboard/platform/app-error';
import { type CsvLine, parseCsv } from '../csv/parse-csv.ts';

/** A line of an upload; `contact` is undefined where it can't be read. */
export interface UploadLine {
  readonly line: number;
  readonly contact: NewContact | undefined;
}

const CONSENT = ['consent_text', 'consent_at', 'consent_source'] as const;

/** A table with a header line, and what each of its columns is taken for. */
export interface ContactTable {
  readonly columns: readonly ContactColumn[];
  readonly lines: readonly CsvLine[];
}

/**
 * Reads a table (RFC 4180), and what its columns are for: what `chosen` says of each by its place, else what its name says; a column whose name
 * has no meaning of its own is a variable.
 *
 * @throws {AppError} `request.invalid` at `csv`: `malformed`, `too_many`
 */
export function readTable(text: string, chosen?: readonly string[]): ContactTable {
  const [header, ...lines] = parseCsv(text);
  if (lines.length > MAX_CONTACTS_AT_ONCE) throw fault('too_many');
  const headings = header?.record ?? [];
  const said = targetsOf(headings);
  const columns = headings.map((heading, index): ContactColumn => {
    const samples = lines.slice(0, SAMPLES).map(({ record }) => (record[index] ?? '').trim());
    return { heading: heading.trim(), target: chosen?.[index] ?? said[index] ?? LEFT_OUT, samples };
  });
  return { columns, lines };
}

/** Lines that show what a column holds. */
const SAMPLES = 3;

/** Tells why a table can't be taken with what its columns are for; undefined where it can. */
export function faultOfColumns(
  columns: readonly ContactColumn[],
): 'no_phone_column' | 'duplicate_column' | 'bad_column' | undefined {
  const targets = columns.map(({ target }) => target).filter((target) => target !== LEFT_OUT);
  if (!targets.includes('phone')) return 'no_phone_column';
  if (new Set(targets).size < targets.length) return 'duplicate_column';
  const variables = targets.filter(isVariable);
  const isBad = variables.length > MAX_VARIABLES || variables.some((name) => !SlotName.safeParse(name).success);
  return isBad ? 'bad_column' : undefined;
}

/** Reads contacts of a table. @throws {AppError} `request.invalid` at `csv`, as {@link faultOfColumns} tells */
export function contactsOf({ columns, lines }: ContactTable): UploadLine[] {
  const code = faultOfColumns(columns);
  if (code !== undefined) throw fault(code);
  const variables = columns.map(({ target }) => target).filter(isVariable);
  return lines.map(({ record, line }) => {
    const cells = new Map(columns.map(({ target }, index) => [target, (record[index] ?? '').trim()]));
    const given = {
      phone: cells.get('phone') ?? '',
      name: cells.get('name') || null,
      language: cells.get('language')?.toLowerCase() || null,
      variables: Object.fromEntries(variables.map((column) => [column, cells.get(column) ?? ''])),
      consent: consentOf(cells),
    };
    return { line, contact: record.length > columns.length ? undefined : NewContact.safeParse(given).data };
  });
}

const isVariable = (target: string): boolean =>
  target !== LEFT_OUT && !CONTACT_COLUMNS.some((known) => known === target);

/** How people call the columns that have a meaning. */
const SYNONYMS: Readonly<Record<string, string>> = {
  phone_number: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  cell: 'phone',
  telefono: 'phone',
  movil: 'phone',
  celular: 'phone',
  full_name: 'name',
  nombre: 'name',
  idioma: 'language',
};

/** Reads from headings which column is which: one of the known, once, or a variable by that name. A column without a heading is left out. */
function targetsOf(headings: readonly string[]): string[] {
  const names = headings.map(slotNameOf);
  const taken = new Set(names);
  return names.map((name) => {
    const meant = SYNONYMS[name];
    if (meant === undefined || taken.has(meant)) return name;
    taken.add(meant);
    return meant;
  });
}

function slotNameOf(heading: string): string {
  const name = foldText(heading)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');
  if (name === '') return LEFT_OUT;
  return (/^[a-z]/.test(name) ? name : `value_${name}`).slice(0, MAX_SLOT_NAME);
}
const MAX_SLOT_NAME = 32;

/** All of its parts, or none; a part of a consent is faulty, which the schema says. */
function consentOf(cells: ReadonlyMap<string, string>): Partial<ContactConsent> | null {
  const [text = '', at = '', source = ''] = CONSENT.map((column) => cells.get(column));
  return text === '' && at === '' && source === '' ? null : { text, at, source };
}

const fault = (code: string): AppError => new AppError('request.invalid', { errors: [{ path: 'csv', code }] });
