import { Table, UnstyledButton } from '@mantine/core';
import type { AdminAccount } from '@switchboard/contracts/admin/account';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { useMinute } from '../../ui/use-now.ts';
import { useRowLink } from '../../ui/use-row-link.ts';
import { AccountStatus } from './account-status.tsx';
import classes from './accounts-table.module.css';
import { type AccountSort, type AccountsView, chooseSort, type ShowAccounts } from './accounts-view.ts';

interface AccountsTableProps {
  readonly accounts: readonly AdminAccount[];
  readonly view: AccountsView;
  readonly onView: ShowAccounts;
}

/** The table of accounts; on phones each row takes two lines. */
export function AccountsTable({ accounts, view, onView }: AccountsTableProps) {
  const { t } = useTranslation();
  const column = (sort: AccountSort, isNumber = false) => (
    <SortableHead sort={sort} view={view} onView={onView} isNumber={isNumber} />
  );
  return (
    <Table highlightOnHover className={classes['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {column('name')}
          <Table.Th>{t('admin.status')}</Table.Th>
          <Table.Th className={classes['wide']}>{t('admin.plan')}</Table.Th>
          {column('users', true)}
          {column('conversations', true)}
          {column('attentionTotal', true)}
          {column('lastActivityAt')}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => (
          <Row key={account.id} account={account} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ account }: { account: AdminAccount }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { search } = useLocation();
  const now = useMinute();
  const to = paths.account(account.id) + search;
  const { name, id, status, plan, users, conversations, attentionTotal, lastActivityAt } = account;
  const activity = lastActivityAt ? formats.moment(lastActivityAt, now) : t('admin.never');
  return (
    <Table.Tr className={classes['row']} {...useRowLink(to)}>
      <Table.Td>
        <Link to={to} className={classes['name']}>
          {name}
        </Link>
        <div className={classes['note']}>
          <span className={classes['wide']}>{id}</span>
          <span className={classes['narrow']}>
            {[t('admin.peopleCount', { count: users }), t('admin.conversationCount', { count: conversations })].join(
              ' · ',
            )}
            {attentionTotal > 0 && (
              <strong className={classes['raised']}>{t('admin.attentionCount', { count: attentionTotal })}</strong>
            )}
          </span>
        </div>
      </Table.Td>
      <Table.Td className={classes['state']}>
        <AccountStatus status={status} />
        <div className={`${classes['note']} ${classes['narrow']}`}>{activity}</div>
      </Table.Td>
      <Table.Td className={classes['wide']}>{plan}</Table.Td>
      <Table.Td className={classes['number']}>{formats.number(users)}</Table.Td>
      <Table.Td className={classes['number']}>{formats.number(conversations)}</Table.Td>
      <Table.Td className={classes['number']} data-is-raised={attentionTotal > 0 || undefined}>
        {formats.number(attentionTotal)}
      </Table.Td>
      <Table.Td className={classes['wide']}>
        {lastActivityAt ? (
          <time dateTime={lastActivityAt} title={formats.full(lastActivityAt)}>
            {activity}
          </time>
        ) : (
          <span className={classes['none']}>{activity}</span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface SortableHeadProps extends Pick<AccountsTableProps, 'view' | 'onView'> {
  readonly sort: AccountSort;
  readonly isNumber: boolean;
}

function SortableHead({ sort, view, onView, isNumber }: SortableHeadProps): ReactNode {
  const { t } = useTranslation();
  const isCurrent = view.sortBy === sort;
  const Arrow = view.sortOrder === 'asc' ? ArrowUp : ArrowDown;
  const order = view.sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th
      className={sort === 'name' ? undefined : classes[isNumber ? 'number' : 'wide']}
      aria-sort={isCurrent ? order : undefined}
    >
      <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onView((now) => chooseSort(now, sort))}>
        {t(`admin.column.${sort}`)}
        {isCurrent && <Arrow size={14} aria-hidden="true" />}
      </UnstyledButton>
    </Table.Th>
  );
}
