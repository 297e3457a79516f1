import type { Call, CallDetail } from '@switchboard/contracts/calls/call';
import { type EndedTexts, findEndedCause } from '@switchboard/contracts/calls/ended-reasons';
import { useTranslation } from 'react-i18next';
import { toRegionalLocale } from '../../i18n/format.ts';

/** Texts for calls, amounts and reasons in the user's language. */
export function useCallWords() {
  const { t, i18n } = useTranslation();
  const language = i18n.language.startsWith('es') ? 'es' : 'en';
  const money = new Intl.NumberFormat(toRegionalLocale(i18n.language), { style: 'currency', currency: 'USD' });
  const seconds = new Intl.NumberFormat(toRegionalLocale(i18n.language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const endedWords = (reason: string | null): EndedTexts | undefined => findEndedCause(reason)?.words[language];
  const megabytes = new Intl.NumberFormat(toRegionalLocale(i18n.language), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  return {
    /** A stored recording: its type, its size, and its channels if known. */
    kept: ({ type, bytes, channels }: NonNullable<NonNullable<CallDetail['recording']>['kept']>): string => {
      const file = { kind: KINDS[type] ?? type, size: megabytes.format(bytes / 1_000_000) };
      return channels === null
        ? t('callLog.keptPlain', file)
        : t('callLog.kept', { ...file, channels: t('callLog.channels', { count: channels }) });
    },
    money: (cents: number) => money.format(cents / 100),
    seconds: (ms: number) => t('callLog.seconds', { value: seconds.format(ms / 1_000) }),
    endedWords,
    /** How a call ended, or that it is live. */
    ending: ({ endedAt, endedReason, status }: Pick<Call, 'endedAt' | 'endedReason' | 'status'>): string =>
      endedAt === null
        ? t(`callLog.status.${status}`)
        : (endedWords(endedReason)?.title ?? endedReason ?? t('callLog.ended')),
  };
}

/** Common names of audio types. */
const KINDS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'MP3',
  'audio/wav': 'WAV',
  'audio/ogg': 'Ogg',
  'audio/mp4': 'MP4',
  'audio/aac': 'AAC',
  'audio/flac': 'FLAC',
  'audio/webm': 'WebM',
};

/** Formats a version: our own are numbers, platforms name theirs freely. */
export const versionText = (version: string): string => (/^\d/.test(version) ? `v${version}` : version);
