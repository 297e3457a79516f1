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
  const { t } = useTranslation();
  return (reason) => {
    const known = REASONS.find((one) => one === reason);
    return known ? t(`agents.endedReason.${known}`) : (reason ?? '–');
  };
}
