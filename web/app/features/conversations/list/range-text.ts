import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { DayRange, Range } from '../inbox/day-range.ts';

/** Describes a range within a sentence: "in the last 7 days", "with an alert on Nov 20 from 09:00 to 10:00". */
export function useRangeText(): (range: Range) => string {
  const { t } = useTranslation();
  const { shortDays } = useFormats();
  return (range) => {
    if (typeof range !== 'object') return t(`range.${range}`);
    const when = t(`range.${rangeShape(range)}`, { ...withDefaultTimes(range), ...shortDays(range) });
    return isByLastMessage(range.of) ? when : t(`range.of.${range.of}`, { when });
  };
}

/** Labels a range on a button: "Last 7 days", "Alert: Nov 20, 09:00–10:00". */
export function useRangeLabel(): (range: Range) => string {
  const { t } = useTranslation();
  const { shortDays } = useFormats();
  return (range) => {
    if (typeof range !== 'object') return t(`range.chip.${range}`);
    const when = t(`range.chip.${rangeShape(range)}`, { ...withDefaultTimes(range), ...shortDays(range) });
    return isByLastMessage(range.of) ? when : t(`range.chip.of.${range.of}`, { when });
  };
}

/** Picks the text for fixed days: one or several, whole or with hours, or a moment. */
function rangeShape({ from, to, timeFrom, timeTo }: DayRange): 'day' | 'days' | 'hours' | 'moment' | 'span' {
  const isOneDay = from === to;
  if (timeFrom === undefined && timeTo === undefined) return isOneDay ? 'day' : 'days';
  if (!isOneDay) return 'span';
  return timeFrom === timeTo ? 'moment' : 'hours';
}

const withDefaultTimes = ({ timeFrom = '00:00', timeTo = '24:00' }: DayRange) => ({ timeFrom, timeTo });

const isByLastMessage = (of: DayRange['of']): of is undefined | 'lastMessage' =>
  of === undefined || of === 'lastMessage';
