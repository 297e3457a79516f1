import { useEffect } from 'react';
import { log } from '../../api/log.ts';
import { loadScript } from '../../ui/load-script.ts';
import { useRecordingChoice } from './consent.ts';
import { useRecorder } from './use-recorder.ts';

let isRecording = false;

/** Records the session of whoever has consented, and of nobody else. Shows nothing. */
export function SessionRecorder() {
  const recorder = useRecorder();
  const hasConsent = useRecordingChoice(recorder?.userId) === 'accepted';
  const { scriptUrl, key } = recorder?.config ?? {};
  useEffect(() => {
    if (hasConsent && scriptUrl !== undefined && key !== undefined) return startRecording(scriptUrl, key);
    if (!isRecording) return undefined;
    // A script can't be taken out of a page that it has run in: the page begins anew without it, once what led here has led on.
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
    log.warn('the session is not recorded', error);
  });
}
