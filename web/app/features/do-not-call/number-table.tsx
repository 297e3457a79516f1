import { Table } from '@mantine/core';
import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call/routes';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { readableNumber } from '../../resource/phone-field.tsx';
import { paths } from '../../routes/paths.ts';
import { confirm } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './do-not-call.module.css';
import { removeNumber } from './do-not-call-api.ts';

interface NumberTableProps {
  readonly entries: readonly DoNotCallEntry[];
  readonly mayRemove: boolean;
}

/** The listed numbers with the reason, date and user, and a button to remove each number. */
export function NumberTable({ entries, mayRemove }: NumberTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  return (
    <Table className={classes['table'] ?? ''} aria-label={t('doNotCall.title')}>
      <thead>
        <tr>
          <th scope="col">{t('doNotCall.number')}</th>
          <th scope="col">{t('doNotCall.reason')}</th>
          <th scope="col">{t('doNotCall.since')}</th>
          <th scope="col">{t('doNotCall.by')}</th>
          {mayRemove && <td />}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ number, reason, conversationId, createdAt, createdBy }) => (
          <tr key={number}>
            <th scope="row">{readableNumber(number)}</th>
            <td className={classes['reason']}>
              {conversationId === null ? (
                reason || '–'
              ) : (
                <Link to={paths.call(conversationId)}>{t('doNotCall.onCall')}</Link>
              )}
            </td>
            <td>
              <time dateTime={createdAt} title={formats.full(createdAt)}>
                {formats.moment(createdAt, now)}
              </time>
            </td>
            <td>{conversationId === null ? createdBy.name : t('doNotCall.caller')}</td>
            {mayRemove && (
              <td className={classes['end']}>
                <RemoveButton number={number} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RemoveButton({ number }: Pick<DoNotCallEntry, 'number'>) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const shown = readableNumber(number);
  const remove = async () => {
    const isSure = await confirm({
      title: t('doNotCall.removeTitle', { number: shown }),
      body: t('doNotCall.removeBody'),
      confirmLabel: t('doNotCall.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await dispatch(removeNumber(number)).then(
      () => toast({ text: t('doNotCall.removed', { number: shown }) }),
      toastError,
    );
  };
  return (
    <IconButton size={32} label={t('doNotCall.removeThis', { number: shown })} onClick={() => void remove()}>
      <X size={16} />
    </IconButton>
  );
}
