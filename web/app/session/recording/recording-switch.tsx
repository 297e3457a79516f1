import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseRecording, useRecordingChoice } from './consent.ts';
import { useRecorder } from './use-recorder.ts';

/** Chooses whether the user's sessions are recorded; hidden unless recording is configured. */
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
