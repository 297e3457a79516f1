import { useEffect } from 'react';
import { log } from '../../api/log.ts';
import { loadScript } from '../../ui/load-script.ts';
import { useRecordingChoice } from './consent.ts';
import { useRecorder } from './use-recorder.ts';

let isRecording = false;

/** Records the session of a user who has consented. Renders nothing. */
export function SessionRecorder() {
  const recorder = useRecorder();
  const hasConsent = useRecordingChoice(recorder?.userId) === 'accepted';
  const { scriptUrl, key } = recorder?.config ?? {};
  useEffect(() => {
    if (hasConsent && scriptUrl !== undefined && key !== undefined) return startRecording(scriptUrl, key);
    if (!isRecording) return undefined;
    // A loaded script can't be removed, so the page reloads without it after the current navigation.
    const leaving = setTimeout(() => location.reload());
    return () => clearTimeout(leaving);
  }, [hasConsent, scriptUrl, key]);
  return null;
}

function startRecording(scriptUrl: string, key: string): void {
  if (isRecording) return;
  isRecording = true;
  loadScript(scriptUrl, { key }).catch((error: unknown) => {
    isRecording = false;
    log.warn('could not record the session', error);
  });
}
