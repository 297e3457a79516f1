import { Badge, Group, Table, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './admin.module.css';
import { useListAccountsQuery } from './admin-queries.ts';

const SEARCH_MS = 300;

/** All accounts, to search and to open. */
export function Accounts() {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const now = useNow();
  const [text, setText] = useState('');
  const searchString = useDebounced(text.trim(), SEARCH_MS);
  const { data, isError } = useListAccountsQuery({ query: { searchString, perPage: 200 } });
  return (
    <>
      <Group mb="md">
        <TextInput
          type="search"
          w={320}
          aria-label={t('admin.search')}
          placeholder={t('admin.search')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          leftSection={<Search size={16} aria-hidden="true" />}
        />
      </Group>
      {isError && <EmptyState title={t('admin.loadFailed')} />}
      {data?.data.length === 0 && <EmptyState title={t('admin.none')} />}
      {data && data.data.length > 0 && (
        <div className={classes['card']}>
          <Table highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('admin.name')}</Table.Th>
                <Table.Th>{t('admin.status')}</Table.Th>
                <Table.Th className={classes['wide']}>{t('admin.plan')}</Table.Th>
                <Table.Th className={classes['number']}>{t('admin.people')}</Table.Th>
                <Table.Th className={classes['number']}>{t('admin.conversations')}</Table.Th>
                <Table.Th className={classes['number']}>{t('admin.attention')}</Table.Th>
                <Table.Th className={classes['wide']}>{t('admin.lastActivity')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map((account) => (
                <Table.Tr
                  key={account.id}
                  className={classes['row']}
                  onClick={() => navigate(paths.account(account.id))}
                >
                  <Table.Td>
                    <Link
                      to={paths.account(account.id)}
                      className={classes['name']}
                      onClick={(event) => event.stopPropagation()}
                    >
                      {account.name}
                    </Link>
                  </Table.Td>
                  <Table.Td>
                    <AccountStatus status={account.status} />
                  </Table.Td>
                  <Table.Td className={classes['wide']}>{account.plan}</Table.Td>
                  <Table.Td className={classes['number']}>{formats.number(account.users)}</Table.Td>
                  <Table.Td className={classes['number']}>{formats.number(account.conversations)}</Table.Td>
                  <Table.Td className={classes['number']}>{formats.number(account.attentionTotal)}</Table.Td>
                  <Table.Td className={classes['wide']}>
                    {account.lastActivityAt ? formats.moment(account.lastActivityAt, now) : t('admin.never')}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}

/** Whether people may sign in to an account. */
export function AccountStatus({ status }: { status: 'active' | 'suspended' }) {
  const { t } = useTranslation();
  return (
    <Badge
      variant="default"
      tt="none"
      fw={500}
      radius="sm"
      c={status === 'suspended' ? 'var(--red-text)' : 'var(--primary-text)'}
    >
      {t(`admin.${status}`)}
    </Badge>
  );
}
