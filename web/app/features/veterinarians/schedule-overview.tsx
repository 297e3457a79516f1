import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../../resource/list-skeleton.tsx';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { HoldsCard } from './holds-card.tsx';
import { useOnCall } from './on-call-api.ts';
import { OnCallCard } from './on-call-card.tsx';
import classes from './schedule-overview.module.css';
import { ScheduleTimeline } from './schedule-timeline.tsx';
import { useScheduleWords } from './schedule-words.ts';
import { ToFixCard } from './to-fix-card.tsx';

/** The on-call schedule of the next seven days: who is on call, problems to fix, and absences. */
export function ScheduleOverview({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation();
  const words = useScheduleWords();
  const [at, setAt] = useState<string>();
  const { currentData, data, isError, refetch } = useOnCall(at);
  const onCall = currentData ?? data;
  if (isError && !onCall) return <LoadFailed onRetry={refetch} />;
  if (!onCall)
    return (
      <div className={classes['waiting']}>
        <ListSkeleton />
      </div>
    );
  const isEmpty = onCall.shifts.length === 0;
  return (
    <div className={classes['overview']}>
      <div className={classes['grid']} aria-busy={currentData === undefined}>
        <section className={classes['card']} aria-label={t('veterinarians.rota')}>
          <header className={classes['head']}>
            <h2>{t('veterinarians.rota')}</h2>
            <span className={classes['note']}>
              {at === undefined ? t('veterinarians.nextDays') : t('veterinarians.daysFrom', { at: words.moment(at) })}
            </span>
          </header>
          {isEmpty ? (
            <p className={classes['empty']}>{t('veterinarians.noRota')}</p>
          ) : (
            <ScheduleTimeline onCall={onCall} />
          )}
        </section>
        <div className={classes['side']}>
          <OnCallCard onCall={onCall} at={at} onAsk={setAt} />
          {!isEmpty && <ToFixCard onCall={onCall} mayManage={mayManage} />}
          <HoldsCard />
        </div>
      </div>
    </div>
  );
}
