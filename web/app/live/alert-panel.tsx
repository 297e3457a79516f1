import { Button, SegmentedControl, Slider, Switch } from '@mantine/core';
import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Setting } from '../ui/setting.tsx';
import classes from './alert-panel.module.css';
import { ALERT_CHOICES, type AlertSettings, alertSettings, useAlertSettings } from './alert-settings.ts';
import { selectIsSoundBlocked, soundTested } from './alert-slice.ts';
import { notificationPermission } from './notifier.ts';

/** Settings of alerts in this browser, with a sound test. */
export function AlertPanel() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const settings = useAlertSettings();
  const isBlocked = useSelector(selectIsSoundBlocked);
  const change = (next: Partial<AlertSettings>) => alertSettings.set({ ...alertSettings.get(), ...next });
  const isSilent = settings.rings === 'none';
  const isMute = settings.volume === 0;
  return (
    <div className={classes['panel']}>
      <Setting label={t('alerts.ringFor')}>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('alerts.ringFor')}
          value={settings.rings}
          onChange={(rings) => change({ rings })}
          data={ALERT_CHOICES.map((value) => ({ value, label: t(`alerts.rings.${value}`) }))}
        />
      </Setting>
      <Setting label={t('alerts.volume')} note={t('alerts.percent', { volume: settings.volume })}>
        <Slider
          min={0}
          max={100}
          step={10}
          disabled={isSilent}
          value={settings.volume}
          onChange={(volume) => change({ volume })}
          label={null}
          thumbLabel={t('alerts.volume')}
        />
      </Setting>
      <Switch
        checked={settings.isOnlyWhenHidden}
        disabled={isSilent}
        onChange={({ currentTarget }) => change({ isOnlyWhenHidden: currentTarget.checked })}
        label={t('alerts.onlyWhenHidden')}
        description={t('alerts.onlyWhenHiddenWhy')}
      />
      <NotificationSwitch settings={settings} change={change} />
      <div className={classes['test']} data-blocked={isBlocked && !isMute}>
        <p role="status">
          {t(isSilent ? 'alerts.off' : isMute ? 'alerts.silent' : isBlocked ? 'alerts.blocked' : 'alerts.ready')}
        </p>
        <Button
          size="sm"
          disabled={isMute}
          variant={isBlocked && !isMute ? 'filled' : 'default'}
          leftSection={<Volume2 size={16} aria-hidden="true" />}
          onClick={() => dispatch(soundTested())}
        >
          {t(isBlocked ? 'alerts.enable' : 'alerts.test')}
        </Button>
      </div>
    </div>
  );
}

interface NotificationSwitchProps {
  readonly settings: AlertSettings;
  readonly change: (next: Partial<AlertSettings>) => void;
}
/** Requests the browser's permission only when the user turns notifications on. */
function NotificationSwitch({ settings, change }: NotificationSwitchProps) {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(notificationPermission);
  if (permission === 'missing') return null;
  const choose = async (isOn: boolean) => {
    if (!isOn) return change({ hasNotifications: false });
    const answer = await Notification.requestPermission();
    setPermission(answer);
    change({ hasNotifications: answer === 'granted' });
  };
  const isOff = settings.rings === 'none';
  const why = permission === 'denied' ? 'notificationsDenied' : isOff ? 'notificationsOff' : 'notificationsWhy';
  return (
    <Switch
      checked={settings.hasNotifications && permission === 'granted' && !isOff}
      disabled={permission === 'denied' || isOff}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      label={t('alerts.notifications')}
      description={t(`alerts.${why}`)}
    />
  );
}
