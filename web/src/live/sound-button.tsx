import { Bell, BellOff, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { IconButton, type IconButtonRest } from '../ui/icon-button.tsx';
import { type AlertSettings, useAlertSettings } from './alert-settings.ts';
import { selectIsSoundBlocked } from './alert-slice.ts';

/** Which alerts ring here and whether they can be heard, as a button. */
export function SoundButton(props: IconButtonRest) {
  const { t } = useTranslation();
  const { rings } = useAlertSettings();
  const isBlocked = useSelector(selectIsSoundBlocked);
  const Icon = isBlocked ? BellOff : ICONS[rings];
  return (
    <IconButton
      label={`${t('alerts.title')}: ${t(isBlocked ? 'alerts.cannotBeHeard' : `alerts.rings.${rings}`)}`}
      {...props}
    >
      <Icon size={18} />
    </IconButton>
  );
}

const ICONS = { all: BellRing, emergencies: Bell, none: BellOff } satisfies Record<AlertSettings['rings'], unknown>;
