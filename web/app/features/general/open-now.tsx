import { businessOpening } from '@switchboard/contracts/account-settings/business-opening';
import type { Holiday } from '@switchboard/contracts/account-settings/settings';
import type { WeeklyTime } from '@switchboard/contracts/base/fields';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { wallTime } from '../../i18n/wall-time.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './general.module.css';

interface OpenNowProps {
  readonly hours: readonly WeeklyTime[];
  readonly holidays: readonly Holiday[];
  readonly timeZone: string;
}

/** Says whether the business is open now by the hours in the form, and until or from when. */
export function OpenNow({ hours, holidays, timeZone }: OpenNowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [date = '', time = ''] = wallTime(new Date(useMinute()).toISOString(), timeZone).split('T');
  const opening = businessOpening({ hours, holidays }, { date, time });
  const parts: string[] = [];
  if (opening.isOpen) {
    parts.push(opening.until === null ? t('general.alwaysOpen') : t('general.openUntil', { time: opening.until }));
  } else {
    const name = opening.holiday?.name ?? '';
    parts.push(name === '' ? t('general.closed') : t('general.closedFor', { name }));
    if (opening.opens) {
      const { time: at } = opening.opens;
      const isToday = opening.opens.date === date;
      const day = formats.longDay(opening.opens.date);
      parts.push(isToday ? t('general.opensToday', { time: at }) : t('general.opens', { day, time: at }));
    }
  }
  return (
    <p className={classes['now']} data-open={opening.isOpen || undefined}>
      <strong>{t('general.now')}</strong> {parts.join('; ')}
    </p>
  );
}
