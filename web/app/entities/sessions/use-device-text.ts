import type { Device } from '@switchboard/contracts/access/account';
import { useTranslation } from 'react-i18next';

/** Names the browser of a session, as far as it is known; of the texts `account`. */
export function useDeviceText(): (device: Device) => string {
  const { t } = useTranslation();
  return ({ browser, system, kind }) => {
    if (browser !== null && system !== null) return t('account.device', { browser, system });
    return browser ?? system ?? t(kind === 'program' ? 'account.program' : 'account.unknownDevice');
  };
}
