import { Button, Popover, Progress } from '@mantine/core';
import {
  CALL_EXPORT_FORMATS,
  type CallExport,
  type CallExportFormat,
} from '@switchboard/contracts/calls/export-routes';
import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import { Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './export.module.css';
import { requestCallExport, useListCallExportsQuery } from './export-api.ts';

const LOOK_EVERY_MS = 1_500;
const isUnderWay = ({ status }: CallExport) => status === 'waiting' || status === 'running';

interface ExportMenuProps {
  /** The list's filters, which apply to the export. */
  readonly filters: CallFilterText;
  /** The number of calls, once it is known. */
  readonly total: number | undefined;
}

/** Exports the listed calls to a file: starts the export, shows its progress, and offers the download. */
export function ExportMenu({ filters, total }: ExportMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<FileDown size={15} aria-hidden="true" />}
          disabled={total === undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('callLog.export.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{total !== undefined && <Exports filters={filters} total={total} />}</Popover.Dropdown>
    </Popover>
  );
}

function Exports({ filters, total }: ExportMenuProps & { readonly total: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { data } = useListCallExportsQuery({}, { pollingInterval: isBusy ? LOOK_EVERY_MS : 0 });
  const isMaking = data?.data.some(isUnderWay) ?? false;
  if (isMaking !== isBusy) setBusy(isMaking);
  const ask = async (format: CallExportFormat) => {
    setAsking(true);
    await dispatch(requestCallExport({ format, query: { ...filters } })).catch(toastError);
    setAsking(false);
  };
  return (
    <div className={classes['exports']}>
      <p>{t('callLog.export.about', { count: total, total: number(total) })}</p>
      <div className={classes['formats']}>
        {CALL_EXPORT_FORMATS.map((format) => (
          <Button key={format} size="compact-md" disabled={isMaking || isAsking} onClick={() => ask(format)}>
            {t(`callLog.export.format.${format}`)}
          </Button>
        ))}
      </div>
      {data && data.data.length > 0 && (
        <ul aria-label={t('callLog.export.made')}>
          {data.data.map((made) => (
            <OneExport key={made.id} made={made} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OneExport({ made }: { readonly made: CallExport }) {
  const { t } = useTranslation();
  const { number, moment } = useFormats();
  const now = useMinute();
  const { id, format, status, askedAt, done, total } = made;
  const lines = { done: number(done), total: number(total) };
  return (
    <li>
      <p className={classes['about']}>
        {t(`callLog.export.format.${format}`)} · {moment(askedAt, now)}
      </p>
      {isUnderWay(made) ? (
        <>
          <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={t('callLog.export.progress')} />
          <p className={classes['about']}>{t('callLog.export.lines', lines)}</p>
        </>
      ) : status === 'succeeded' ? (
        <Button
          component="a"
          size="compact-md"
          variant="default"
          href={`/api/calls/exports/${encodeURIComponent(id)}/download`}
          download
          leftSection={<Download size={15} aria-hidden="true" />}
        >
          {t('callLog.export.fetch', { count: done, total: lines.done })}
        </Button>
      ) : (
        <p className={classes['about']}>
          {t(status === 'expired' ? 'callLog.export.expired' : 'callLog.export.failed')}
        </p>
      )}
    </li>
  );
}
