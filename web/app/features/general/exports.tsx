import { Button, Progress, Skeleton } from '@mantine/core';
import type { Export } from '@switchboard/contracts/exports/routes';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './general.module.css';
import { requestExport, useListExportsQuery } from './general-api.ts';

/** The poll interval of an export's progress. */
const LOOK_EVERY_MS = 2_000;
const isUnderWay = ({ status }: Export) => status === 'waiting' || status === 'running';

/** Exports all data of the account: starts an export, shows its progress, and offers the download. */
export function Exports() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { data, isError, refetch } = useListExportsQuery(undefined, { pollingInterval: isBusy ? LOOK_EVERY_MS : 0 });
  const isMaking = data?.some(isUnderWay) ?? false;
  if (isMaking !== isBusy) setBusy(isMaking);
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <Skeleton height={72} />;
  const ask = async () => {
    setAsking(true);
    await dispatch(requestExport()).catch(toastError);
    setAsking(false);
  };
  return (
    <div className={classes['fields']}>
      <p>{t('general.exportAbout')}</p>
      <Button variant="default" className={classes['add'] ?? ''} loading={isAsking} disabled={isMaking} onClick={ask}>
        {t('general.exportAsk')}
      </Button>
      {data.length > 0 && (
        <ul className={classes['exports']} aria-label={t('general.exports')}>
          {data.map((dataExport) => (
            <ExportRow key={dataExport.id} dataExport={dataExport} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ExportRow({ dataExport }: { dataExport: Export }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { id, status, askedAt, askedBy, expiresAt, done, total, bytes } = dataExport;
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <li className={classes['export']}>
      <div className={classes['words']}>
        <strong>{t(`general.exportStatus.${status}`)}</strong>
        <span className={classes['note']}>
          {t('general.exportAsked', { who: askedBy.name, when: formats.moment(askedAt, now) })}
        </span>
        {isUnderWay(dataExport) && (
          <>
            <Progress value={share * 100} aria-label={t('general.exportProgress')} />
            <span className={classes['note']}>
              {t('general.exportLines', { done: formats.number(done), total: formats.number(total) })}
            </span>
          </>
        )}
        {status === 'succeeded' && expiresAt && (
          <span className={classes['note']}>
            {t('general.exportUntil', { size: formats.number(Math.ceil(bytes / 1_000)), at: formats.full(expiresAt) })}
          </span>
        )}
      </div>
      {status === 'succeeded' && (
        <Button
          component="a"
          href={`/api/exports/${encodeURIComponent(id)}/download`}
          download
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          {t('general.exportFetch')}
        </Button>
      )}
    </li>
  );
}
