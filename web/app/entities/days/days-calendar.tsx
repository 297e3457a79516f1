import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '../../i18n/first-day-of-week.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import type { Days } from './day-presets.ts';
import classes from './days-menu.module.css';

interface DaysCalendarProps {
  readonly days: Days | undefined;
  readonly today: string | undefined;
  readonly onChoose: (range: Days) => void;
}

/** A calendar to choose two days. The range applies once both are chosen. */
export function DaysCalendar({ days, today, onChoose }: DaysCalendarProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<[string | null, string | null]>([days?.from ?? null, days?.to ?? null]);
  const choose = (next: [string | null, string | null]) => {
    setChosen(next);
    const [from, to] = next;
    if (from !== null && to !== null) onChoose({ from, to });
  };
  return (
    <DatePicker
      type="range"
      locale={currentLocale()}
      firstDayOfWeek={firstDayOfWeek(currentLocale(), navigator.languages)}
      withCellSpacing={false}
      classNames={{ day: classes['day'] ?? '' }}
      allowSingleDateInRange
      hideOutsideDates
      // Red is reserved for alerts, so weekends aren't red.
      weekendDays={[]}
      ariaLabels={{ previousMonth: t('range.previousMonth'), nextMonth: t('range.nextMonth') }}
      value={chosen}
      onChange={choose}
      {...(today !== undefined && { maxDate: today, defaultDate: days?.to ?? today })}
    />
  );
}
