import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { IconButton, type IconButtonRest } from '../ui/icon-button.tsx';
import { selectIsSoundBlocked } from './alert-slice.ts';

/** Whether alerts can be heard here, as a button. */
export function SoundButton(props: IconButtonRest) {
  const { t } = useTranslation();
  const isBlocked = useSelector(selectIsSoundBlocked);
  const Icon = isBlocked ? BellOff : Bell;
  return (
    <IconButton label={t('sound.label')} {...props}>
      <Icon size={18} />
    </IconButton>
  );
}
