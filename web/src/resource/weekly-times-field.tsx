import { Input } from '@mantine/core';
import { MAX_WEEKLY_TIMES, type WeeklyTime } from '@switchboard/contracts/kinds/fields';
import type { ParseKeys } from 'i18next';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/i18n.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './weekly-times-field.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKING_DAY = { from: '09:00', to: '17:00' } as const;

interface WeeklyTimesFieldProps {
  readonly label: string;
  readonly note: ParseKeys;
  readonly value: readonly WeeklyTime[];
  readonly onChange: (times: WeeklyTime[]) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** Hours of a week, day by day; a day may have several. */
export function WeeklyTimesField({ label, note, value, onChange, error, isReadOnly }: WeeklyTimesFieldProps) {
  const { t } = useTranslation();
  const zone = useFormats().zoneName();
  const dayName = useDayName();
  const replace = (time: WeeklyTime, next: WeeklyTime | undefined) =>
    onChange(value.flatMap((one) => (one === time ? (next ? [next] : []) : [one])));
  return (
    <fieldset className={classes['field']}>
      <legend>{label}</legend>
      <p className={classes['note']}>{t(note, { zone })}</p>
      {WEEKDAYS.map((weekday) => {
        const day = dayName(weekday);
        const times = value.filter((time) => time.weekday === weekday);
        return (
          <div key={weekday} className={classes['day']}>
            <span className={classes['name']}>{day}</span>
            <div className={classes['times']}>
              {times.length === 0 && <span className={classes['closed']}>{t('resource.week.closed')}</span>}
              {times.map((time, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: hours have no names, and keep their order while they are typed.
                <span key={index} className={classes['time']}>
                  <Input
                    type="time"
                    size="xs"
                    aria-label={t('resource.week.from', { day })}
                    value={time.from}
                    readOnly={isReadOnly}
                    onChange={({ currentTarget }) => replace(time, { ...time, from: currentTarget.value })}
                  />
                  –
                  <Input
                    type="time"
                    size="xs"
                    aria-label={t('resource.week.to', { day })}
                    value={time.to}
                    readOnly={isReadOnly}
                    onChange={({ currentTarget }) => replace(time, { ...time, to: currentTarget.value })}
                  />
                  {!isReadOnly && (
                    <IconButton
                      size={24}
                      label={t('resource.week.remove', { day })}
                      onClick={() => replace(time, undefined)}
                    >
                      <X size={14} />
                    </IconButton>
                  )}
                </span>
              ))}
            </div>
            {!isReadOnly && value.length < MAX_WEEKLY_TIMES && (
              <IconButton
                size={28}
                label={t('resource.week.add', { day })}
                onClick={() => onChange([...value, { weekday, ...WORKING_DAY }])}
              >
                <Plus size={16} />
              </IconButton>
            )}
          </div>
        );
      })}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}

/** Says weekly hours in a sentence. */
export function useWeekText(): (value: unknown) => string | undefined {
  const { t } = useTranslation();
  const dayName = useDayName();
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const times = value as readonly WeeklyTime[];
    return times
      .map(({ weekday, from, to }) => t('resource.week.hours', { day: dayName(weekday), from, to }))
      .join(', ');
  };
}

/** 2024 began on a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function useDayName(): (weekday: number) => string {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' });
  return (weekday) => format.format(MONDAY + (weekday - 1) * DAY_MS);
}
