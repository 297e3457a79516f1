import { useSyncExternalStore } from 'react';
import { createStored } from '../../browser/stored.ts';

export type RecordingChoice = 'accepted' | 'declined';
interface Kept {
  readonly userId: string;
  readonly choice: RecordingChoice;
}

/** The last choice in this browser and its user, because nobody can consent for another user. */
const kept = createStored<Kept | null>({
  key: 'sessionRecording',
  parse: (text) => {
    const [, choice, userId] = /^(accepted|declined):(.+)$/.exec(text ?? '') ?? [];
    return userId !== undefined && (choice === 'accepted' || choice === 'declined') ? { userId, choice } : null;
  },
  format: (value) => (value === null ? '' : `${value.choice}:${value.userId}`),
});

/** Whether a user consented to recording in this browser; undefined if they haven't chosen. */
export function useRecordingChoice(userId: string | undefined): RecordingChoice | undefined {
  const value = useSyncExternalStore(kept.subscribe, kept.get);
  return userId !== undefined && value?.userId === userId ? value.choice : undefined;
}

/** Stores a user's choice in this browser. */
export const chooseRecording = (userId: string, choice: RecordingChoice): void => kept.set({ userId, choice });
