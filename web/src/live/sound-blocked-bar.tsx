import { Button } from '@mantine/core';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { mayBeHeard, useAlertSettings } from './alert-settings.ts';
import { selectIsSoundBlocked, soundTested } from './alert-slice.ts';
import classes from './sound-blocked-bar.module.css';

/** A bar that can't be missed: alerts can't be heard, because the browser lets no page sound before it was touched. */
export function SoundBlockedBar() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isWanted = mayBeHeard(useAlertSettings());
  if (!useSelector(selectIsSoundBlocked) || !isWanted) return null;
  return (
    <div className={classes['bar']} role="alert">
      <p className={classes['what']}>
        <BellOff size={16} aria-hidden="true" />
        {t('alerts.blocked')}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(soundTested())}>
        {t('alerts.enable')}
      </Button>
    </div>
  );
}
