import { Table, UnstyledButton } from '@mantine/core';
import type { Call } from '@switchboard/contracts/calls/call';
import type { CallColumn } from '@switchboard/contracts/calls/columns';
import type { CallSort } from '@switchboard/contracts/calls/filters';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { Cell, DirectionMark } from './call-cells.tsx';
import { findCallHeadings, LIVE_HEADING } from './call-groups.ts';
import type { CallView } from './call-view.ts';
import classes from './calls.module.css';

const SORTS: Partial<Record<CallColumn | 'started', CallSort>> = {
  started: 'startedAt',
  length: 'durationMs',
  cost: 'costCents',
  latency: 'latencyMs',
};
const NUMBERS: ReadonlySet<string> = new Set(['cost', 'latency']);

interface CallsTableProps {
  readonly calls: readonly Call[];
  readonly view: CallView;
  readonly search: string;
  readonly onSort: (sortBy: CallSort, sortOrder: 'asc' | 'desc') => void;
}

/** Calls as rows that link to their call. Sorted by time, they are grouped into live calls and days. */
export function CallsTable({ calls, view, search, onSort }: CallsTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isByTime = view.sortBy === 'startedAt';
  const headings = isByTime ? findCallHeadings(calls, formats.day) : [];
  return (
    <Table className={classes['table'] ?? ''} aria-label={t('callLog.title')}>
      <Table.Thead>
        <Table.Tr>
          {(['started', ...view.columns] as const).map((column) => (
            <Head key={column} column={column} view={view} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {calls.map((call, index) => {
          const heading = headings[index];
          return (
            <Fragment key={call.id}>
              {heading && (
                <Table.Tr className={classes['group']}>
                  <Table.Th scope="rowgroup" colSpan={view.columns.length + 1}>
                    {heading === LIVE_HEADING ? t('callLog.onTheLine') : heading}
                  </Table.Th>
                </Table.Tr>
              )}
              <Row call={call} columns={view.columns} search={search} />
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly call: Call;
  readonly columns: readonly CallColumn[];
  readonly search: string;
}

function Row({ call, columns, search }: RowProps) {
  const formats = useFormats();
  const { t } = useTranslation();
  const label = t('callLog.open', {
    name: call.name ?? call.number ?? t('row.withheld'),
    at: formats.full(call.startedAt),
  });
  return (
    <Table.Tr className={classes['row']} data-live={call.endedAt === null || undefined}>
      <Table.Td className={classes['first']}>
        <Link to={`${paths.call(call.id)}${search && `?${search}`}`} className={classes['started']} aria-label={label}>
          <DirectionMark direction={call.direction} />
          {formats.time(call.startedAt)}
        </Link>
      </Table.Td>
      {columns.map((column) => (
        <Table.Td key={column} data-column={column} data-number={NUMBERS.has(column) || undefined}>
          <Cell column={column} call={call} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

interface HeadProps extends Pick<CallsTableProps, 'view' | 'onSort'> {
  readonly column: CallColumn | 'started';
}

function Head({ column, view, onSort }: HeadProps) {
  const { t } = useTranslation();
  const sort = SORTS[column];
  const label = t(`callLog.column.${column}`);
  const number = { 'data-number': NUMBERS.has(column) || undefined };
  if (sort === undefined) return <Table.Th {...number}>{label}</Table.Th>;
  const isCurrent = view.sortBy === sort;
  const isAscending = view.sortOrder === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <Table.Th aria-sort={isCurrent ? (isAscending ? 'ascending' : 'descending') : undefined} {...number}>
      <UnstyledButton
        className={classes['sort'] ?? ''}
        onClick={() => onSort(sort, isCurrent && !isAscending ? 'asc' : 'desc')}
      >
        {label}
        {isCurrent && <Arrow size={14} aria-hidden="true" />}
      </UnstyledButton>
    </Table.Th>
  );
}
