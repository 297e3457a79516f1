import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { DayRange, Range } from '../inbox/day-range.ts';

/** Says a range in a sentence: "in the last 7 days", "with an alert on Nov 20 from 09:00 to 10:00". */
export function useRangeText(): (range: Range) => string {
  const { t } = useTranslation();
  const { shortDays } = useFormats();
  return (range) => {
    if (typeof range !== 'object') return t(`range.${range}`);
    const when = t(`range.${shapeOf(range)}`, { ...timesOf(range), ...shortDays(range) });
    return isOfLastMessage(range.of) ? when : t(`range.of.${range.of}`, { when });
  };
}

/** Says a range on a button: "Last 7 days", "Alert: Nov 20, 09:00–10:00". */
export function useRangeLabel(): (range: Range) => string {
  const { t } = useTranslation();
  const { shortDays } = useFormats();
  return (range) => {
    if (typeof range !== 'object') return t(`range.chip.${range}`);
    const when = t(`range.chip.${shapeOf(range)}`, { ...timesOf(range), ...shortDays(range) });
    return isOfLastMessage(range.of) ? when : t(`range.chip.of.${range.of}`, { when });
  };
}

/** How fixed days are said: a day or several, whole, by the hour, or a moment. */
function shapeOf({ from, to, timeFrom, timeTo }: DayRange): 'day' | 'days' | 'hours' | 'moment' | 'span' {
  const isOneDay = from === to;
  if (timeFrom === undefined && timeTo === undefined) return isOneDay ? 'day' : 'days';
  if (!isOneDay) return 'span';
  return timeFrom === timeTo ? 'moment' : 'hours';
}

const timesOf = ({ timeFrom = '00:00', timeTo = '24:00' }: DayRange) => ({ timeFrom, timeTo });

const isOfLastMessage = (of: DayRange['of']): of is undefined | 'lastMessage' =>
  of === undefined || of === 'lastMessage';
