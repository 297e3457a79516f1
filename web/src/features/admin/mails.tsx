import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './admin.module.css';
import { useListMailsQuery } from './admin-queries.ts';

/** The mails that the system wrote, the newest first, with the links in them. */
export function Mails() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  const { data, isError } = useListMailsQuery({ query: { perPage: 100 } }, { refetchOnMountOrArgChange: true });
  if (isError) return <EmptyState title={t('admin.loadFailed')} />;
  if (data?.data.length === 0) return <EmptyState title={t('admin.noMails')} body={t('admin.mailsBody')} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('admin.mailsBody')}
      </Text>
      <div className={classes['card']}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('admin.to')}</Table.Th>
              <Table.Th>{t('admin.subject')}</Table.Th>
              <Table.Th className={classes['wide']}>{t('admin.status')}</Table.Th>
              <Table.Th>{t('admin.when')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.data.map(({ id, to, subject, link, status, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td>{to}</Table.Td>
                <Table.Td>
                  <div className={classes['name']}>{subject}</div>
                  {link !== null && (
                    <Anchor href={link} size="sm">
                      {t('admin.openLink')}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td className={classes['wide']}>{t(`admin.${status}`)}</Table.Td>
                <Table.Td>
                  <time dateTime={createdAt}>{formats.moment(createdAt, now)}</time>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
