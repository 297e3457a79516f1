import { findEndedCause } from '@switchboard/contracts/calls/ended-reasons';
import { useTranslation } from 'react-i18next';

const REASONS = [
  'hangup',
  'transferred',
  'resolved',
  'booked',
  'message_taken',
  'not_resolved',
  'not_understood',
  'dead_end',
  'limit_call',
  'limit_silence',
  'limit_steps',
  'limit_work',
  'limit_model_turns',
] as const;

/** Returns a function that describes why a talk ended. */
export function useEndedReason(): (reason: string | null) => string {
  const { t, i18n } = useTranslation();
  const language = i18n.language.startsWith('es') ? 'es' : 'en';
  return (reason) => {
    const known = REASONS.find((one) => one === reason);
    return known ? t(`agents.endedReason.${known}`) : (findEndedCause(reason)?.words[language].title ?? reason ?? '–');
  };
}
