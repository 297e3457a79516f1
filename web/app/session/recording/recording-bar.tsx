import { Button } from '@mantine/core';
import { siteDocumentPath } from '@switchboard/contracts/site/pages';
import { Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { currentLocale } from '../../i18n/i18n.ts';
import { selectUser } from '../session-slice.ts';
import { chooseRecording, useRecordingChoice } from './consent.ts';
import classes from './recording-bar.module.css';
import { useRecorder } from './use-recorder.ts';

/** Asks for consent to session recording if it is configured and the user hasn't chosen. */
export function RecordingBar() {
  const { t } = useTranslation();
  const recorder = useRecorder();
  // Super administrators may never visit another page.
  const mayRead = useSelector(selectUser)?.role !== 'super_admin';
  const choice = useRecordingChoice(recorder?.userId);
  if (!recorder || choice) return null;
  const choose = (next: 'accepted' | 'declined') => () => chooseRecording(recorder.userId, next);
  return (
    <section className={classes['bar']} aria-label={t('recording.label')}>
      <p className={classes['what']}>
        <Video size={16} aria-hidden="true" />
        <span>
          {t('recording.ask')}{' '}
          {mayRead && (
            <a
              href={`${siteDocumentPath({ name: 'cookiePolicy', locale: currentLocale() })}#others`}
              className={classes['more']}
            >
              {t('nav.cookiePolicy')}
            </a>
          )}
        </span>
      </p>
      <span className={classes['answers']}>
        <Button size="compact-sm" variant="default" onClick={choose('declined')}>
          {t('recording.decline')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={choose('accepted')}>
          {t('recording.accept')}
        </Button>
      </span>
    </section>
  );
}
