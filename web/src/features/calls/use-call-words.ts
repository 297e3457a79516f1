import { type EndedWords, endedCauseOf } from '@switchboard/contracts/calls/ended-reasons';
import type { Call } from '@switchboard/contracts/calls/row';
import { useTranslation } from 'react-i18next';
import { regional } from '../../i18n/format.ts';

/** What calls, amounts and reasons are called in the language in use. */
export function useCallWords() {
  const { t, i18n } = useTranslation();
  const language = i18n.language.startsWith('es') ? 'es' : 'en';
  const money = new Intl.NumberFormat(regional(i18n.language), { style: 'currency', currency: 'USD' });
  const seconds = new Intl.NumberFormat(regional(i18n.language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const endedWords = (reason: string | null): EndedWords | undefined => endedCauseOf(reason)?.words[language];
  return {
    money: (cents: number) => money.format(cents / 100),
    seconds: (ms: number) => t('callLog.seconds', { value: seconds.format(ms / 1_000) }),
    endedWords,
    /** How a call ended, or that it goes on. */
    ending: ({ endedAt, endedReason, status }: Pick<Call, 'endedAt' | 'endedReason' | 'status'>): string =>
      endedAt === null
        ? t(`callLog.status.${status}`)
        : (endedWords(endedReason)?.title ?? endedReason ?? t('callLog.ended')),
  };
}

/** A version as people say it: ours are digits, platforms write what they like. */
export const versionText = (version: string): string => (/^\d/.test(version) ? `v${version}` : version);
