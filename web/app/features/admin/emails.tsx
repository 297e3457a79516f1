import { Table } from '@mantine/core';
import type { Mail } from '@switchboard/contracts/admin/system';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { Pager } from '../../resource/pager.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { useRowLink } from '../../ui/use-row-link.ts';
import table from './accounts-table.module.css';
import { readPage } from './accounts-view.ts';
import { EmailDetail } from './email-detail.tsx';
import emailClasses from './emails.module.css';
import { RowsSkeleton } from './rows-skeleton.tsx';
import classes from './shared/admin.module.css';
import { useListMailsQuery } from './shared/admin-api.ts';

const PER_PAGE = 50;
const REFRESH_MS = 10_000;

/** The emails of the system, newest first. The URL stores the page and the open email. */
export function Emails() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const open = params.get('mail');
  const { data, isError, refetch } = useListMailsQuery(
    { query: { page, perPage: PER_PAGE } },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS },
  );
  const show = (at: number, mail?: number) => setParams(emailParams(at, mail));
  return (
    <>
      <p className={emailClasses['intro']}>{t('admin.mailsBody')}</p>
      <section className={classes['card']} aria-label={t('admin.mails')}>
        {isError && !data && <LoadFailed onRetry={refetch} />}
        {!isError && !data && <RowsSkeleton />}
        {data?.data.length === 0 && <EmptyState title={t('admin.noMails')} body={t('admin.noMailsBody')} />}
        {data && data.data.length > 0 && <EmailsTable mails={data.data} page={page} />}
        {data && data.meta.total > 0 && (
          <Pager page={page} perPage={PER_PAGE} total={data.meta.total} onPage={(to) => show(to)} />
        )}
      </section>
      {open !== null && data && (
        <EmailDetail mail={data.data.find(({ id }) => String(id) === open)} onClose={() => show(page)} />
      )}
    </>
  );
}

function emailParams(page: number, mail?: number): URLSearchParams {
  const params = new URLSearchParams();
  if (page !== 1) params.set('page', String(page));
  if (mail !== undefined) params.set('mail', String(mail));
  return params;
}

function EmailsTable({ mails, page }: { mails: readonly Mail[]; page: number }) {
  const { t } = useTranslation();
  return (
    <Table highlightOnHover className={table['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('admin.subject')}</Table.Th>
          <Table.Th className={table['wide']}>{t('admin.to')}</Table.Th>
          <Table.Th>{t('admin.status')}</Table.Th>
          <Table.Th className={table['wide']}>{t('admin.when')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} to={`?${emailParams(page, mail.id)}`} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ mail, to }: { mail: Mail; to: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { subject, status, createdAt } = mail;
  const when = formats.moment(createdAt, now);
  return (
    <Table.Tr className={table['row']} {...useRowLink(to)}>
      <Table.Td>
        <Link to={to} className={table['name']}>
          {subject}
        </Link>
        <div className={`${table['note']} ${table['narrow']}`}>{mail.to}</div>
      </Table.Td>
      <Table.Td className={table['wide']}>{mail.to}</Table.Td>
      <Table.Td className={table['state']}>
        {t(`admin.${status}`)}
        <div className={`${table['note']} ${table['narrow']}`}>{when}</div>
      </Table.Td>
      <Table.Td className={table['wide']}>
        <time dateTime={createdAt} title={formats.full(createdAt)}>
          {when}
        </time>
      </Table.Td>
    </Table.Tr>
  );
}
