import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { mayBeHeard, useAlertSettings } from './alert-settings.ts';
import { selectIsSoundBlocked, soundTested } from './alert-slice.ts';
import classes from './sound-blocked-pill.module.css';

/**
 * Says that alerts can't be heard, because the browser lets no page sound before it was touched, and turns the sound on.
 *
 * It comes a moment after the page and goes with the first press anywhere. Its room is the account's name's: the page and the header's
 * buttons stay where they are. A phone has room for its icon alone.
 */
export function SoundBlockedPill() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isWanted = mayBeHeard(useAlertSettings());
  if (!useSelector(selectIsSoundBlocked) || !isWanted) return null;
  return (
    <>
      <VisuallyHidden role="alert">{t('alerts.blocked')}</VisuallyHidden>
      <UnstyledButton className={classes['pill']} title={t('alerts.blocked')} onClick={() => dispatch(soundTested())}>
        <BellOff size={14} aria-hidden="true" />
        <span className={classes['text']}>{t('alerts.enable')}</span>
      </UnstyledButton>
    </>
  );
}
