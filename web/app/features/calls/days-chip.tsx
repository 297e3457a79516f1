import { Calendar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Days, findDayPreset } from '../../entities/days/day-presets.ts';
import { useToday } from '../../entities/days/days.ts';
import { DaysMenu } from '../../entities/days/days-menu.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import type { CallView } from './call-view.ts';

interface DaysChipProps {
  readonly filters: CallView['filters'];
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** Filters by the day on which calls started, both ends included. */
export function DaysChip({ filters: { dateFrom, dateTo, timeFrom, timeTo }, change }: DaysChipProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const today = useToday();
  const hasHours = (timeFrom ?? timeTo) !== undefined;
  const first = dateFrom ?? dateTo;
  const days = first === undefined ? undefined : { from: first, to: dateTo ?? today };
  const preset = days === undefined || hasHours ? undefined : findDayPreset(days, today);
  const choose = (next: Days | undefined) =>
    change({ dateFrom: next?.from, dateTo: next?.to, timeFrom: undefined, timeTo: undefined });
  const hours = hasHours ? ` ${timeFrom ?? '00:00'}–${timeTo ?? '24:00'}` : '';
  const label = () => {
    if (preset !== undefined) return t(`range.chip.${preset}`);
    if (days === undefined) return t('range.chip.all');
    const { from, to } = formats.shortDays({ from: days.from, to: days.to });
    return `${dateFrom === undefined ? '…' : from} – ${to}${hours}`;
  };
  return (
    <DaysMenu
      renderButton={(toggle) => <Chip Icon={Calendar} label={label()} isOn={days !== undefined} onClick={toggle} />}
      days={days}
      today={today}
      chosen={preset}
      extras={[{ label: t('range.chip.all'), isChosen: days === undefined, choose: () => choose(undefined) }]}
      onChoose={choose}
    />
  );
}
