import { Button, Select, Table } from '@mantine/core';
import {
  CONTACT_COLUMNS,
  type ContactColumn,
  type ContactsPreview,
  SKIPPED_COLUMN,
} from '@switchboard/contracts/batches/routes';
import type { TableEncoding } from '@switchboard/contracts/tables/decode-table';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readableNumber } from '../../resource/phone-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddedContacts } from './rejected-lines.tsx';
import classes from './upload.module.css';

interface ContactsPreviewPanelProps {
  readonly preview: ContactsPreview;
  /** The file's encoding; undefined for a pasted table. */
  readonly encoding: TableEncoding | undefined;
  readonly isBusy: boolean;
  /** Called with the columns' new targets. */
  readonly onColumns: (columns: readonly string[]) => void;
  readonly onAdd: () => void;
}

/** Previews a table: the target of each column, the first contacts, and the rejected lines. */
export function ContactsPreviewPanel({ preview, encoding, isBusy, onColumns, onAdd }: ContactsPreviewPanelProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { delimiter, columns, fault, accepted, rejected, contacts } = preview;
  const set = (nth: number) => (target: string) =>
    onColumns(columns.map((column, index) => (index === nth ? target : column.target)));
  return (
    <section className={classes['preview']} aria-label={t('batches.preview')}>
      <p className={classes['dialect']}>
        {encoding && `${t('table.read', { encoding: encoding.toUpperCase() })} `}
        {columns.length > 1 &&
          t('table.delimited', { delimiter: t(`table.delimiter.${DELIMITERS[delimiter] ?? 'comma'}`) })}
      </p>
      <Table className={classes['columns'] ?? ''} aria-label={t('batches.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('batches.column')}</th>
            <th scope="col">{t('batches.takenFor')}</th>
            <th scope="col">{t('batches.holds')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns have no identity other than their index.
            <ColumnRow key={nth} nth={nth} column={column} isBusy={isBusy} onChange={set(nth)} />
          ))}
        </tbody>
      </Table>
      {fault !== null && <Notice level="attention">{t(`batches.columnFault.${fault}`)}</Notice>}
      {fault === null && <AddedContacts accepted={accepted} rejected={rejected} text="batches.wouldAdd" />}
      {contacts.length > 0 && (
        <div>
          <h3 id={headingId} className={classes['firstHeading']}>
            {t('batches.firstOnes')}
          </h3>
          <ul className={classes['firstOnes']} aria-labelledby={headingId}>
            {contacts.map(({ phone, name, variables }) => (
              <li key={phone}>
                {[readableNumber(phone), name, ...Object.entries(variables).map((pair) => pair.join(': '))]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {accepted > 0 && (
        <Button size="xs" loading={isBusy} onClick={onAdd} className={classes['addNow'] ?? ''}>
          {t('batches.addNow', { count: accepted })}
        </Button>
      )}
    </section>
  );
}

const DELIMITERS: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

interface ColumnRowProps {
  readonly nth: number;
  readonly column: ContactColumn;
  readonly isBusy: boolean;
  onChange(target: string): void;
}

function ColumnRow({ nth, column: { heading, target, samples }, isBusy, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  const name = heading === '' ? t('batches.nameless', { nth: nth + 1 }) : heading;
  const isKnown = target === SKIPPED_COLUMN || CONTACT_COLUMNS.some((known) => known === target);
  const variable = isKnown ? toVariableName(heading, nth) : target;
  const data = [
    ...CONTACT_COLUMNS.map((value) => ({ value, label: t(`batches.columnName.${value}`) })),
    { value: variable, label: t('batches.asVariable', { name: variable }) },
    { value: SKIPPED_COLUMN, label: t('batches.leftOut') },
  ];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Select
          size="xs"
          aria-label={t('batches.takenForThis', { name })}
          data={data}
          value={target}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(next) => next !== null && onChange(next)}
        />
      </td>
      <td className={classes['samples']}>{samples.filter(Boolean).join(' · ') || '–'}</td>
    </tr>
  );
}

/** Derives a variable name from a column's heading. */
const toVariableName = (heading: string, nth: number): string => {
  const name = heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');
  const own = /^[a-z]/.test(name) ? name : `value_${name || nth + 1}`;
  return (CONTACT_COLUMNS.some((known) => known === own) ? `own_${own}` : own).slice(0, 32);
};
