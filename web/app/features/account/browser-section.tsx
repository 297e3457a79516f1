import { useTranslation } from 'react-i18next';
import { AlertPanel } from '../../live/alert-panel.tsx';
import { KeepSignedInSwitch } from '../../session/keep-signed-in-switch.tsx';
import { RecordingSwitch } from '../../session/recording/recording-switch.tsx';
import { useMay } from '../../session/use-may.ts';
import { Section } from '../../ui/section.tsx';
import classes from './account.module.css';

/** The settings of this browser: how it alerts, and whether it stays signed in. */
export function BrowserSection() {
  const { t } = useTranslation();
  const hearsAlerts = useMay('conversation.read');
  return (
    <Section title={t('alerts.browser')} note={t('alerts.browserNote')}>
      <div className={classes['settings']}>
        {hearsAlerts && <AlertPanel />}
        <KeepSignedInSwitch />
        <RecordingSwitch />
      </div>
    </Section>
  );
}
