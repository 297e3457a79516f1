import { Table, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './data-table.module.css';
import type { AnyItem, Column } from './resource-view.ts';
import type { ListView } from './use-list-query.ts';
import { openerId } from './use-return-to-row.ts';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly Column<AnyItem>[];
  readonly items: readonly AnyItem[];
  readonly query: ListView;
  readonly onSort: (sortBy: string, sortOrder: 'asc' | 'desc') => void;
  /** The URL of an item's row. */
  readonly getHref: (item: AnyItem) => string;
  readonly openId: string | undefined;
}

/** Items as table rows, each a link to its item; on a phone, each row has two lines. */
export function DataTable({ label, columns, items, query, onSort, getHref, openId }: DataTableProps) {
  const { t } = useTranslation();
  const named: Column<AnyItem> = { key: 'name', header: 'resource.name', sort: 'name', cell: ({ name }) => name };
  return (
    <Table className={classes['table'] ?? ''} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {[named, ...columns].map((column) => (
            <Head key={column.key} column={column} query={query} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.id} className={classes['row']} data-open={item.id === openId || undefined}>
            <Table.Td className={classes['first']}>
              <Link
                id={openerId(item.id)}
                to={getHref(item)}
                className={classes['name']}
                aria-current={item.id === openId ? 'true' : undefined}
              >
                {item.name}
              </Link>
              {item.archivedAt !== null && <span className={classes['archived']}>{t('resource.archivedMark')}</span>}
              <div className={classes['phone']}>
                {columns
                  .filter(({ isShownOnPhones }) => isShownOnPhones)
                  .map(({ key, cell }) => (
                    <span key={key}>{cell(item)}</span>
                  ))}
              </div>
            </Table.Td>
            {columns.map(({ key, cell }) => (
              <Table.Td key={key} className={classes['wide']}>
                {cell(item)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface HeadProps extends Pick<DataTableProps, 'query' | 'onSort'> {
  readonly column: Column<AnyItem>;
}

function Head({ column: { header, sort }, query, onSort }: HeadProps) {
  const { t } = useTranslation();
  if (sort === undefined) return <Table.Th>{t(header)}</Table.Th>;
  const isCurrent = query.sortBy === sort;
  const isAscending = query.sortOrder === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  // A click on the current column flips its order; dates start with the newest.
  const next = isCurrent ? (isAscending ? 'desc' : 'asc') : sort.endsWith('At') ? 'desc' : 'asc';
  return (
    <Table.Th aria-sort={isCurrent ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onSort(sort, next)}>
        {t(header)}
        {isCurrent && <Arrow size={14} aria-hidden="true" />}
      </UnstyledButton>
    </Table.Th>
  );
}
