import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseRecording, useRecordingChoice } from './consent.ts';
import { useRecorder } from './use-recorder.ts';

/** Chooses whether the own sessions are recorded, where that is set up; nothing elsewhere. */
export function RecordingSwitch() {
  const { t } = useTranslation();
  const recorder = useRecorder();
  const choice = useRecordingChoice(recorder?.userId);
  if (!recorder) return null;
  return (
    <Switch
      checked={choice === 'accepted'}
      onChange={({ currentTarget }) =>
        chooseRecording(recorder.userId, currentTarget.checked ? 'accepted' : 'declined')
      }
      label={t('recording.label')}
      description={t('recording.why')}
    />
  );
}
