import { Menu, TextInput } from '@mantine/core';
import { Calendar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysBack, useToday } from '../../entities/calls/days.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import type { CallView } from './call-view.ts';
import classes from './calls.module.css';

interface DaysChipProps {
  readonly filters: CallView['filters'];
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** Preset ranges that end today, by number of days. */
const PRESETS = [1, 7, 28, 90] as const;

/** Filters by the day on which calls started, both ends included. */
export function DaysChip({ filters: { dateFrom, dateTo, timeFrom, timeTo }, change }: DaysChipProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const today = useToday();
  const preset = PRESETS.find((days) => dateFrom === daysBack(today, days - 1) && (dateTo ?? today) === today);
  const choose = (days: number | undefined) =>
    change({
      dateFrom: days === undefined ? undefined : daysBack(today, days - 1),
      dateTo: days === undefined ? undefined : today,
      timeFrom: undefined,
      timeTo: undefined,
    });
  const hours = timeFrom || timeTo ? ` ${timeFrom ?? '00:00'}–${timeTo ?? '24:00'}` : '';
  const label = () => {
    if (preset !== undefined && hours === '') return t('callLog.lastDays', { count: preset });
    if (!dateFrom && !dateTo) return t('callLog.allTime');
    const { from, to } = formats.shortDays({ from: dateFrom ?? dateTo ?? today, to: dateTo ?? today });
    return `${dateFrom ? from : '…'} – ${to}${hours}`;
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip Icon={Calendar} label={label()} isOn={dateFrom !== undefined || dateTo !== undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choose(undefined)}>{t('callLog.allTime')}</Menu.Item>
        {PRESETS.map((days) => (
          <Menu.Item key={days} onClick={() => choose(days)}>
            {t('callLog.lastDays', { count: days })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <div className={classes['range']}>
          <TextInput
            type="date"
            label={t('callLog.dayFrom')}
            max={dateTo}
            value={dateFrom ?? ''}
            onChange={({ currentTarget }) =>
              change({ dateFrom: currentTarget.value || undefined, timeFrom: undefined })
            }
          />
          <TextInput
            type="date"
            label={t('callLog.dayTo')}
            min={dateFrom}
            value={dateTo ?? ''}
            onChange={({ currentTarget }) => change({ dateTo: currentTarget.value || undefined, timeTo: undefined })}
          />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
