import { Input } from '@mantine/core';
import { MAX_WEEKLY_TIMES, type WeeklyTime } from '@switchboard/contracts/base/fields';
import type { ParseKeys } from 'i18next';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/i18n.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './weekly-times-field.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

interface WeeklyTimesFieldProps<T extends WeeklyTime> {
  readonly label: string;
  readonly note: ParseKeys;
  /** Shown for a day without hours. */
  readonly noneLabel: ParseKeys;
  /** Default hours for a day. */
  readonly blank: Omit<T, 'weekday'>;
  readonly value: readonly T[];
  readonly onChange: (times: T[]) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
  /** Renders further controls for the hours. */
  readonly renderMore?: (time: T, change: (time: T) => void, day: string) => ReactNode;
}

export const OFFICE_HOURS = { from: '09:00', to: '17:00' } as const;

/** Weekly hours, day by day; a day may have several. */
export function WeeklyTimesField<T extends WeeklyTime>({
  label,
  note,
  noneLabel,
  blank,
  value,
  onChange,
  error,
  isReadOnly,
  renderMore,
}: WeeklyTimesFieldProps<T>) {
  const { t } = useTranslation();
  const zone = useFormats().zoneName();
  const dayName = useDayName();
  const replace = (time: T, next: T | undefined) =>
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
              {times.length === 0 && <span className={classes['closed']}>{t(noneLabel)}</span>}
              {times.map((time, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: hours have no identity, and keep their order during editing.
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
                  {renderMore?.(time, (next) => replace(time, next), day)}
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
                onClick={() => onChange([...value, newTime(blank, weekday)])}
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

/** The compiler can't rejoin the separated type. */
const newTime = <T extends WeeklyTime>(blank: Omit<T, 'weekday'>, weekday: number) => ({ weekday, ...blank }) as T;

/** Returns a function that describes weekly hours in a sentence. */
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

/** Returns a function that names a weekday; 1 is Monday. */
export function useDayName(): (weekday: number) => string {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' });
  return (weekday) => format.format(MONDAY + (weekday - 1) * DAY_MS);
}
