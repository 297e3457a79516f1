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
import { LinesTold } from './lines-told.tsx';
import classes from './upload.module.css';

interface ContactsPreviewedProps {
  readonly preview: ContactsPreview;
  /** That of the file; undefined of a table that was pasted. */
  readonly encoding: TableEncoding | undefined;
  readonly isBusy: boolean;
  /** Looks again, with what each column is taken for now. */
  readonly onColumns: (columns: readonly string[]) => void;
  readonly onAdd: () => void;
}

/** What would come of a table: what each column is taken for, the first contacts, and the lines that are left out. */
export function ContactsPreviewed({ preview, encoding, isBusy, onColumns, onAdd }: ContactsPreviewedProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns are told apart by their place alone.
            <ColumnRow key={nth} nth={nth} column={column} isBusy={isBusy} onChange={set(nth)} />
          ))}
        </tbody>
      </Table>
      {fault !== null && <Notice level="attention">{t(`batches.columnFault.${fault}`)}</Notice>}
      {fault === null && <LinesTold accepted={accepted} rejected={rejected} said="batches.wouldAdd" />}
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
  const variable = isKnown ? variableOf(heading, nth) : target;
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

/** A name by which the agent may know a column that was taken for something else. */
const variableOf = (heading: string, nth: number): string => {
  const name = heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');
  const own = /^[a-z]/.test(name) ? name : `value_${name || nth + 1}`;
  return (CONTACT_COLUMNS.some((known) => known === own) ? `own_${own}` : own).slice(0, 32);
};
