import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { TOAST_MS } from '@switchboard/contracts/base/constants';
import i18next from 'i18next';
import type { Toast } from './overlay.ts';

/** Shows a message for 5 seconds, paused while a pointer or the focus is on it. Screen readers announce it. */
export function showToast({ text, action, isLasting, isFailure, isOfProgram }: Toast): void {
  const autoClose = isLasting ? false : TOAST_MS;
  const hold = (isHeld: boolean) => notifications.update({ id, message, autoClose: isHeld ? false : autoClose });
  const act = (run: () => void) => {
    notifications.hide(id);
    run();
  };
  const message = (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" c="var(--text)">
        {text}
      </Text>
      {action && (
        <Button size="compact-sm" variant="light" onClick={() => act(action.run)}>
          {action.label}
        </Button>
      )}
    </Group>
  );
  const id = notifications.show({
    message,
    autoClose,
    withBorder: true,
    // Toasts appear in a live region; errors are announced at once.
    role: isFailure ? 'alert' : 'group',
    closeButtonProps: { 'aria-label': i18next.t('action.close') },
    ...(isFailure && { color: 'red' }),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
    onClose: () => ofSession.delete(id),
  });
  if (!isOfProgram) ofSession.add(id);
}

/** Hides the messages for the signed-in user. */
export function hideToasts(): void {
  for (const id of ofSession) notifications.hide(id);
  ofSession.clear();
}

const ofSession = new Set<string>();
