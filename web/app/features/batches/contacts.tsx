import { Button, Select, Skeleton, Table } from '@mantine/core';
import { CONTACT_OUTCOMES, type ContactOutcome } from '@switchboard/contracts/batches/batches';
import { type BatchContact, batchRoutes } from '@switchboard/contracts/batches/routes';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { Pager } from '../../resource/pager.tsx';
import { readableNumber } from '../../resource/phone-field.tsx';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { useListContactsQuery } from './batch-api.ts';
import classes from './batches.module.css';
import { UploadContacts } from './upload-contacts.tsx';

/** The contacts of a batch with their status, and a form to add more. */
export function Contacts({ item }: { item: KindItem<'batches'> }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<ContactOutcome>();
  const { currentData, isError, refetch } = useListContactsQuery({ id: item.id, page, outcome });
  const mayManage = useMay('batches.manage');
  const mayAdd = mayManage && item.archivedAt === null && item.status !== 'ended' && item.status !== 'cancelled';
  const show = (chosen: string | null) => {
    setOutcome(CONTACT_OUTCOMES.find((known) => known === chosen));
    setPage(1);
  };
  return (
    <>
      {mayAdd && <UploadContacts id={item.id} hasJob={item.jobId !== null} />}
      {item.counts.total > 0 && (
        <div className={classes['line']}>
          <Select
            size="xs"
            aria-label={t('batches.outcome')}
            placeholder={t('batches.anyOutcome')}
            clearable
            data={CONTACT_OUTCOMES.map((value) => ({ value, label: t(`batches.outcomeName.${value}`) }))}
            value={outcome ?? null}
            onChange={show}
          />
          <Button
            component="a"
            href={batchRoutes['batches.contactsCsv'].path.replace(':id', item.id)}
            download
            variant="default"
            size="xs"
            leftSection={<Download size={14} aria-hidden="true" />}
          >
            {t('batches.asCsv')}
          </Button>
        </div>
      )}
      {isError && !currentData && <LoadFailed onRetry={refetch} />}
      {!isError && !currentData && <Skeleton height={160} role="status" aria-label={t('app.loading')} />}
      {currentData?.data.length === 0 && <EmptyState title={t(outcome ? 'resource.noMatch' : 'batches.noContacts')} />}
      {currentData && currentData.data.length > 0 && (
        <Table className={classes['contacts'] ?? ''} aria-label={t('batches.contacts')}>
          <thead>
            <tr>
              <th scope="col">{t('batches.contact')}</th>
              <th scope="col">{t('batches.outcome')}</th>
              <th scope="col">{t('batches.attempts')}</th>
            </tr>
          </thead>
          <tbody>
            {currentData.data.map((contact) => (
              <ContactRow key={contact.nth} contact={contact} />
            ))}
          </tbody>
        </Table>
      )}
      {currentData && <Pager {...currentData.meta} onPage={setPage} />}
    </>
  );
}

function ContactRow({ contact }: { readonly contact: BatchContact }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { phone, name, state, outcome, attempts, dueAt, conversationId } = contact;
  return (
    <tr>
      <th scope="row">
        {name ?? (phone === null ? t('batches.erasedOne') : readableNumber(phone))}
        {name !== null && phone !== null && <small>{readableNumber(phone)}</small>}
      </th>
      <td>
        {state === 'done' && outcome !== null && t(`batches.outcomeName.${outcome}`)}
        {state === 'calling' && t('batches.callingOne')}
        {state === 'waiting' &&
          (dueAt === null || Date.parse(dueAt) <= now
            ? t('batches.waiting')
            : t('batches.dueAt', { when: formats.due(dueAt, now) }))}
        {conversationId !== null && (
          <Link to={paths.call(conversationId)} className={classes['call']}>
            {t('batches.openCall')}
          </Link>
        )}
      </td>
      <td>{formats.number(attempts)}</td>
    </tr>
  );
}
