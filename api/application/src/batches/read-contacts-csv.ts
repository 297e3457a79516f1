import { foldText } from '@switchboard/contracts/base/text';
import type { ContactConsent } from '@switchboard/contracts/batches/events';
import { MAX_VARIABLES } from '@switchboard/contracts/batches/events';
import {
  CONTACT_COLUMNS,
  type ContactColumn,
  MAX_CONTACTS_PER_REQUEST,
  NewContact,
  type RejectedLine,
  SKIPPED_COLUMN,
} from '@switchboard/contracts/batches/routes';
import { SlotName } from '@switchboard/contracts/talk/slots';
import { AppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import { CANDIDATE_COLUMNS } from '../candidates/list-for-csv.ts';
import type { Delimiter } from '../csv/dialect.ts';
import { type CsvLine, parseCsv } from '../csv/parse-csv.ts';
import { findPhoneColumns, isBareList, noPhoneColumn } from '../csv/phone-columns.ts';
import { parseInstant, parseLanguage } from './csv-cells.ts';
import { CONTACT_CSV_COLUMNS } from './write-contacts-csv.ts';

/** A line of an upload. If the line is invalid, `contact` is undefined, and `fault` names the cell to blame, if there is one. */
export interface UploadLine {
  readonly line: number;
  readonly contact: NewContact | undefined;
  readonly fault?: Pick<RejectedLine, 'code' | 'column'>;
}

const CONSENT = ['consent_text', 'consent_at', 'consent_source'] as const;

/** A parsed table, with the contact field that each column maps to. */
export interface ContactTable {
  readonly delimiter: Delimiter;
  readonly columns: readonly ContactColumn[];
  readonly lines: readonly CsvLine[];
}

/**
 * Reads a table and maps its columns to contact fields: by `chosenTargets`, which lists a target for each column, or else by heading. A heading without
 * a known meaning names a variable. A single column that begins with a number has no heading.
 *
 * @throws {AppError} `request.invalid` at `csv`: `malformed`, `too_many`
 */
export async function readTable(text: string, chosenTargets?: readonly string[]): Promise<ContactTable> {
  const { delimiter, lines: all } = await parseCsv(text);
  const isBare = isBareList(all[0]?.record ?? []);
  const headings = isBare ? ['phone'] : (all[0]?.record ?? []);
  const lines = isBare ? all : all.slice(1);
  if (lines.length > MAX_CONTACTS_PER_REQUEST) throw fault('too_many');
  const guessed = guessTargets(headings);
  const columns = headings.map((heading, index): ContactColumn => {
    const samples = lines.slice(0, SAMPLE_COUNT).map(({ record }) => (record[index] ?? '').trim());
    return { heading: heading.trim(), target: chosenTargets?.[index] ?? guessed[index] ?? SKIPPED_COLUMN, samples };
  });
  return { delimiter, columns, lines };
}

/** How many sample cells a preview shows per column. */
const SAMPLE_COUNT = 3;

/** Returns why a mapping of columns can't be used; undefined if it can. */
export function findColumnFault(
  columns: readonly ContactColumn[],
): 'no_phone_column' | 'duplicate_column' | 'bad_column' | undefined {
  const targets = columns.map(({ target }) => target).filter((target) => target !== SKIPPED_COLUMN);
  if (!targets.includes('phone')) return 'no_phone_column';
  if (new Set(targets).size < targets.length) return 'duplicate_column';
  const variables = targets.filter(isVariable);
  const isBad = variables.length > MAX_VARIABLES || variables.some((name) => !SlotName.safeParse(name).success);
  return isBad ? 'bad_column' : undefined;
}

/** Reads a table's contacts. Plain dates are in `timeZone`. @throws {AppError} `request.invalid` at `csv`, see {@link findColumnFault} */
export async function readContacts({ columns, lines }: ContactTable, timeZone: string): Promise<UploadLine[]> {
  const code = findColumnFault(columns);
  if (code === 'no_phone_column') throw noPhoneColumn(columns.map(({ heading }) => heading));
  if (code !== undefined) throw fault(code);
  const variables = columns.map(({ target }) => target).filter(isVariable);
  const findHeading = (wanted: string) => columns.find(({ target }) => target === wanted)?.heading ?? wanted;
  const readContact = ({ record, line }: CsvLine): UploadLine => {
    const cells = new Map(columns.map(({ target }, index) => [target, (record[index] ?? '').trim()]));
    const refused = (code: RejectedLine['code'], column: string): UploadLine => ({
      line,
      contact: undefined,
      fault: { code, column: findHeading(column) },
    });
    if (record.slice(columns.length).some((cell) => cell.trim() !== '')) return { line, contact: undefined };
    const language = cells.get('language') ? parseLanguage(cells.get('language') ?? '') : null;
    if (language === undefined) return refused('language_unknown', 'language');
    const consent = readConsent(cells, timeZone);
    if (consent?.at === '') return refused('consent_unreadable', 'consent_at');
    const input = {
      phone: cells.get('phone') ?? '',
      name: cells.get('name') || null,
      language,
      variables: Object.fromEntries(variables.map((column) => [column, cells.get(column) ?? ''])),
      consent,
    };
    const valid = NewContact.safeParse(input);
    if (valid.success) return { line, contact: valid.data };
    return refused('cell_invalid', toColumn(valid.error.issues[0]?.path ?? []));
  };
  const breather = new Breather();
  const read: UploadLine[] = [];
  for (const line of lines) {
    await breather.pause();
    read.push(readContact(line));
  }
  return read;
}

/** Returns the column that a contact's field is read from. */
function toColumn([field, part]: readonly PropertyKey[]): string {
  if (field === 'variables') return String(part);
  return field === 'consent' ? `consent_${String(part)}` : String(field);
}

const isVariable = (target: string): boolean =>
  target !== SKIPPED_COLUMN && !CONTACT_COLUMNS.some((known) => known === target);

/** Headings with a known meaning, besides those of phone numbers. */
const SYNONYMS: Readonly<Record<string, string>> = {
  full_name: 'name',
  contact_name: 'name',
  nombre: 'name',
  nombre_completo: 'name',
  idioma: 'language',
  lengua: 'language',
  lang: 'language',
};

/** Maps the columns of exported contacts to contact fields. Columns of call results are skipped, because they say nothing about the next call. */
const CONTACT_EXPORT: Readonly<Record<string, string>> = {
  phone: 'phone',
  name: 'name',
  language: 'language',
  consent: 'consent_text',
  consentAt: 'consent_at',
  consentSource: 'consent_source',
};
const CANDIDATE_EXPORT = { ...CONTACT_EXPORT, source: 'consent_source', email: 'email', availability: 'availability' };

/** Guesses from its heading what each column holds: a known field, at most once, or a variable of that name. Columns without a heading are skipped. */
function guessTargets(headings: readonly string[]): string[] {
  const names = headings.map(toSlotName);
  const own = mapExportedColumns(headings);
  if (own) return names.map((name, index) => own[index] ?? name);
  const [phone] = findPhoneColumns(headings);
  const taken = new Set(names);
  return names.map((name, index) => {
    if (index === phone) return 'phone';
    const meant = SYNONYMS[name];
    if (meant === undefined || taken.has(meant)) return name;
    taken.add(meant);
    return meant;
  });
}

/** Maps the leading columns of a table that this product exported; undefined for any other table. */
function mapExportedColumns(headings: readonly string[]): string[] | undefined {
  const startsWith = (columns: readonly string[]) =>
    columns.every((column, index) => headings[index]?.trim() === column);
  const meanings = startsWith(CONTACT_CSV_COLUMNS)
    ? CONTACT_EXPORT
    : startsWith(CANDIDATE_COLUMNS)
      ? CANDIDATE_EXPORT
      : undefined;
  const columns = meanings === CONTACT_EXPORT ? CONTACT_CSV_COLUMNS : CANDIDATE_COLUMNS;
  return meanings && columns.map((column) => (meanings as Readonly<Record<string, string>>)[column] ?? SKIPPED_COLUMN);
}

function toSlotName(heading: string): string {
  const name = foldText(heading)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');
  if (name === '') return SKIPPED_COLUMN;
  return (/^[a-z]/.test(name) ? name : `value_${name}`).slice(0, MAX_SLOT_NAME_LENGTH);
}
const MAX_SLOT_NAME_LENGTH = 32;

/** Reads a consent; null without text and time, since a source alone proves nothing. `at` is empty if the cell holds no valid time. */
function readConsent(cells: ReadonlyMap<string, string>, timeZone: string): ContactConsent | null {
  const [text = '', at = '', source = ''] = CONSENT.map((column) => cells.get(column));
  return text === '' && at === '' ? null : { text, at: parseInstant(at, timeZone) ?? '', source };
}

const fault = (code: string): AppError => new AppError('request.invalid', { errors: [{ path: 'csv', code }] });
