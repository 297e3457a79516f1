import { useTranslation } from 'react-i18next';
import { phoneText } from '../../ui/phone-number.ts';

/** The transfer target in a trace that stands for the veterinarian on call. */
const ON_CALL = 'onCall';

/** Returns a function that describes a transfer's target. */
export function useTransferTarget(): (to: string) => string {
  const { t } = useTranslation();
  return (to) => (to === ON_CALL ? t('callLog.toOnCall') : phoneText(to));
}
