import type { Device } from '@switchboard/contracts/access/account';
import { useTranslation } from 'react-i18next';

/** Returns a function that names a session's browser and operating system, as far as they are known. */
export function useDeviceText(): (device: Device) => string {
  const { t } = useTranslation();
  return ({ browser, system, kind }) => {
    if (browser !== null && system !== null) return t('account.device', { browser, system });
    return browser ?? system ?? t(kind === 'program' ? 'account.program' : 'account.unknownDevice');
  };
}
