import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';

/** Texts for the places and times of an on-call schedule. */
export function useScheduleWords() {
  const { t } = useTranslation();
  const formats = useFormats();
  return {
    place: (order: number): string => {
      if (order === 1) return t('veterinarians.place.first');
      return order === 2 ? t('veterinarians.place.backup') : t('veterinarians.place.other', { order });
    },
    /** Tue 24 Nov 12:00 */
    moment: (at: string): string => `${formats.day(at)} ${formats.time(at)}`,
    /** Tue 24 Nov 18:00–08:00, with the end's day if it is longer. */
    span: (from: string, to: string): string =>
      Date.parse(to) - Date.parse(from) > DAY_MS
        ? `${formats.day(from)} ${formats.time(from)} – ${formats.day(to)} ${formats.time(to)}`
        : `${formats.day(from)} ${formats.time(from)}–${formats.time(to)}`,
  };
}

const DAY_MS = 86_400_000;
