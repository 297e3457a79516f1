import { Button } from '@mantine/core';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../api/thunk.ts';
import { selectIsSoundBlocked } from './alert-slice.ts';
import { soundAlert } from './alerts.ts';
import classes from './sound-blocked-bar.module.css';

/** A bar that can't be missed: an alert rang and was not heard. */
export function SoundBlockedBar() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  if (!useSelector(selectIsSoundBlocked)) return null;
  return (
    <div className={classes['bar']} role="alert">
      <BellOff size={16} aria-hidden="true" />
      <span>{t('sound.blockedBar')}</span>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(soundAlert())}>
        {t('sound.enable')}
      </Button>
    </div>
  );
}
