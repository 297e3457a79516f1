import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Range } from '../day-range.ts';

/** Says a range in a sentence: "in the last 7 days". */
export function useRangeText(): (range: Range) => string {
  const { t } = useTranslation();
  const { shortDays } = useFormats();
  return (range) => (typeof range === 'object' ? t('range.days', shortDays(range)) : t(`range.${range}`));
}

/** Says a range on a button: "Last 7 days". */
export function useRangeLabel(): (range: Range) => string {
  const { t } = useTranslation();
  const { shortDays } = useFormats();
  return (range) => (typeof range === 'object' ? t('range.chip.days', shortDays(range)) : t(`range.chip.${range}`));
}
