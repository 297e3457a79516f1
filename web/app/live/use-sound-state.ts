import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type AlertSettings, useAlertSettings } from './alert-settings.ts';
import { selectIsSoundBlocked } from './alert-slice.ts';

const ICONS = { all: BellRing, emergencies: Bell, none: BellOff } satisfies Record<AlertSettings['rings'], LucideIcon>;

/** Which alerts ring and whether the browser blocks sound, as text and icon. */
export function useSoundState(): { readonly text: string; readonly Icon: LucideIcon } {
  const { t } = useTranslation();
  const { rings } = useAlertSettings();
  const isBlocked = useSelector(selectIsSoundBlocked);
  return {
    text: `${t('alerts.title')}: ${t(isBlocked ? 'alerts.cannotBeHeard' : `alerts.rings.${rings}`)}`,
    Icon: isBlocked ? BellOff : ICONS[rings],
  };
}
