import { useTranslation } from 'react-i18next';
import { phoneText } from '../../ui/phone-number.ts';

/** The target in a step of a trace where a call goes to whoever is on call. */
const ON_CALL = 'onCall';

/** Says where a call was to be put through. */
export function useTransferTarget(): (to: string) => string {
  const { t } = useTranslation();
  return (to) => (to === ON_CALL ? t('callLog.toOnCall') : phoneText(to));
}
