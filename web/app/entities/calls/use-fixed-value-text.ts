import { findEndedCause } from '@switchboard/contracts/calls/ended-reasons';
import type { CallFilterName } from '@switchboard/contracts/calls/filters';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';

/** The texts of filters whose values are fixed, by the value. */
const TEXTS_OF: Partial<Record<CallFilterName, string>> = {
  direction: 'callLog.direction',
  status: 'callLog.status',
  outcome: 'callLog.outcome',
  endedGroup: 'callLog.endedGroup',
  channel: 'value',
};

/** Returns a function that describes a filter's value if it is one of our fixed words; undefined for values that accounts and platforms name. */
export function useFixedValueText(): (name: CallFilterName, value: string) => string | undefined {
  const { t, i18n } = useTranslation();
  const { languageAlone } = useFormats();
  const language = i18n.language.startsWith('es') ? 'es' : 'en';
  return (name, value) => {
    if (value === 'true') return t('callLog.yes');
    if (value === 'false') return t('callLog.no');
    if (name === 'endedReason') return findEndedCause(value)?.words[language].title;
    if (name === 'language') return languageAlone(value);
    const key = `${TEXTS_OF[name]}.${value}`;
    return TEXTS_OF[name] !== undefined && i18n.exists(key) ? t(key as 'callLog.outcome.failed') : undefined;
  };
}
