import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { isAudible, useAlertSettings } from './alert-settings.ts';
import { selectIsSoundBlocked, soundTested } from './alert-slice.ts';
import classes from './sound-blocked-pill.module.css';

/**
 * Warns that the browser blocks sound until the user interacts with the page, and turns sound on.
 *
 * It appears shortly after the page and disappears with the first press anywhere. It covers the account's name, so that nothing else moves. A phone shows
 * only its icon.
 */
export function SoundBlockedPill() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isWanted = isAudible(useAlertSettings());
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
