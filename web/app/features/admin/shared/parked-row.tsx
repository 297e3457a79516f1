import { Button } from '@mantine/core';
import type { ParkedStream } from '@switchboard/contracts/admin/account';
import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { useTimeText } from '../../../ui/use-now.ts';
import classes from './account-detail.module.css';
import { replayParked } from './admin-api.ts';
import { projectionText } from './known-text.ts';

/** A parked stream: its position, the reason, and a button to resume it. */
export function ParkedRow({ parked, hasAccount = false }: { parked: ParkedStream; hasAccount?: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const age = useTimeText((now) => formats.age(now - Date.parse(parked.parkedAt)));
  const dispatch = useThunkDispatch();
  const [isAsking, setAsking] = useState(false);
  const { id, projection, streamId, position, reason, attempts, replayAskedAt, accountName, tenantId } = parked;
  const replay = async () => {
    setAsking(true);
    await dispatch(replayParked(id)).then(() => toast({ text: t('admin.replayAsked', { streamId }) }), toastError);
    setAsking(false);
  };
  return (
    <li data-is-odd>
      <CirclePause size={16} aria-hidden="true" />
      <div className={classes['words']}>
        <strong>{hasAccount ? `${accountName ?? tenantId}: ${streamId}` : streamId}</strong>
        <span>
          {t('admin.parkedAt', {
            projection: projectionText(projection),
            position: formats.number(position),
            age,
            count: attempts,
          })}
        </span>
        <ParkedReason reason={reason} />
      </div>
      {replayAskedAt === null ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={isAsking}
          aria-label={t('admin.replayStream', { streamId })}
          onClick={replay}
        >
          {t('admin.replay')}
        </Button>
      ) : (
        <span className={classes['side']}>{t('admin.replayWaits')}</span>
      )}
    </li>
  );
}

/** A parked stream's reason: translated for a timeout, otherwise as the worker recorded it. */
function ParkedReason({ reason }: Pick<ParkedStream, 'reason'>) {
  const { t } = useTranslation();
  const limitMs = TIMED_OUT.exec(reason)?.groups?.['limitMs'];
  if (limitMs === undefined) return <code className={classes['reason']}>{reason}</code>;
  return <span>{t('admin.timedOut', { count: Math.round(Number(limitMs) / 1_000) })}</span>;
}

const TIMED_OUT = /^event\.timed_out \{"limitMs":(?<limitMs>\d{1,9})\}$/;
