import type { WeeklyTime } from '@switchboard/contracts/base/fields';
import { findOpening } from '@switchboard/contracts/base/opening';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoneContext } from '../../i18n/use-formats.ts';
import { weekMinuteAt } from '../../i18n/wall-time.ts';
import { useDayName } from '../../resource/weekly-times-field.tsx';
import { useMinute } from '../../ui/use-now.ts';

/** Describes whether hours are open now and when that changes: open until 18:00, or closed and opening on Monday at 09:00. */
export function useOpeningText(): (hours: readonly WeeklyTime[]) => string {
  const { t } = useTranslation();
  const dayName = useDayName();
  const now = weekMinuteAt(new Date(useMinute()).toISOString(), useContext(ZoneContext));
  return (hours) => {
    const opening = findOpening(hours, now);
    if (opening.isOpen && opening.until === null) return t('phoneNumbers.alwaysOpen');
    const { weekday, time } = opening.isOpen ? (opening.until ?? now) : opening.opens;
    // The same weekday may also be a week later, which is another day.
    const isToday = weekday === now.weekday && time > now.time;
    const words = { time, day: dayName(weekday) };
    if (opening.isOpen) return t(isToday ? 'phoneNumbers.openUntil' : 'phoneNumbers.openUntilDay', words);
    return t(isToday ? 'phoneNumbers.opens' : 'phoneNumbers.opensDay', words);
  };
}
