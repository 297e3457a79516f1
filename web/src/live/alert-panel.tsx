import { Button, Input, SegmentedControl, Slider, Stack, Switch } from '@mantine/core';
import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import classes from './alert-panel.module.css';
import { ALERT_CHOICES, type AlertSettings, alertSettings, useAlertSettings } from './alert-settings.ts';
import { selectIsSoundBlocked, soundTested } from './alert-slice.ts';
import { notificationPermission } from './notifier.ts';

/** Chooses how this browser tells of alerts, and lets one hear it. */
export function AlertPanel() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const settings = useAlertSettings();
  const isBlocked = useSelector(selectIsSoundBlocked);
  const change = (next: Partial<AlertSettings>) => alertSettings.set({ ...alertSettings.get(), ...next });
  const isSilent = settings.rings === 'none';
  return (
    <Stack gap="md">
      <Input.Wrapper label={t('alerts.ringFor')} labelElement="div" classNames={LABEL}>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('alerts.ringFor')}
          value={settings.rings}
          onChange={(rings) => change({ rings })}
          data={ALERT_CHOICES.map((value) => ({ value, label: t(`alerts.rings.${value}`) }))}
        />
      </Input.Wrapper>
      <Input.Wrapper
        label={
          <span className={classes['volume']}>
            {t('alerts.volume')} <span>{t('alerts.percent', { volume: settings.volume })}</span>
          </span>
        }
        labelElement="div"
        classNames={LABEL}
      >
        <Slider
          min={10}
          max={100}
          step={10}
          disabled={isSilent}
          value={settings.volume}
          onChange={(volume) => change({ volume })}
          label={null}
          thumbLabel={t('alerts.volume')}
        />
      </Input.Wrapper>
      <Switch
        checked={settings.isOnlyWhenHidden}
        disabled={isSilent}
        onChange={({ currentTarget }) => change({ isOnlyWhenHidden: currentTarget.checked })}
        label={t('alerts.onlyWhenHidden')}
        description={t('alerts.onlyWhenHiddenWhy')}
      />
      <NotificationSwitch settings={settings} change={change} />
      <div className={classes['test']} data-blocked={isBlocked}>
        <p role="status">{t(isBlocked ? 'alerts.blocked' : 'alerts.ready')}</p>
        <Button
          size="sm"
          variant={isBlocked ? 'filled' : 'default'}
          leftSection={<Volume2 size={16} aria-hidden="true" />}
          onClick={() => dispatch(soundTested())}
        >
          {t(isBlocked ? 'alerts.enable' : 'alerts.test')}
        </Button>
      </div>
    </Stack>
  );
}

const LABEL = { label: classes['label'] };

interface NotificationSwitchProps {
  readonly settings: AlertSettings;
  readonly change: (next: Partial<AlertSettings>) => void;
}
/** Asks for the browser's permission only when somebody wants notifications. */
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
  return (
    <Switch
      checked={settings.hasNotifications && permission === 'granted'}
      disabled={permission === 'denied'}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      label={t('alerts.notifications')}
      description={t(permission === 'denied' ? 'alerts.notificationsDenied' : 'alerts.notificationsWhy')}
    />
  );
}
