import '@mantine/notifications/styles.css';
import { Button, Group, Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { TOAST_MS } from '@switchboard/contracts/constants';
import { useEffect } from 'react';
import type { Dialog, Question, Toast } from './overlay.ts';

/** Where dialogs and toasts come up. */
export function Overlays({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position="bottom-right" />
    </>
  );
}

/** Shows a line for 5 seconds, paused under the pointer, and has it read out. */
export function showToast({ text, action, isLasting = false, isFailure = false }: Toast): void {
  const act = (run: () => void) => {
    notifications.hide(id);
    run();
  };
  const id = notifications.show({
    autoClose: isLasting ? false : TOAST_MS,
    withBorder: true,
    role: isFailure ? 'alert' : 'status',
    ...(isFailure && { color: 'red' }),
    message: (
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
    ),
  });
}

/** Asks in a dialog; resolves to the answer. Closing it is a no. */
export function ask({ title, body, confirmLabel, cancelLabel, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: body,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      ...(isDangerous && { confirmProps: { color: 'red' } }),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}

/** Shows something in a dialog; resolves once it is closed. */
export function open({ title, body, closeLabel, isWide = false }: Dialog): Promise<void> {
  return new Promise((resolve) => {
    modals.open({
      title,
      children: body,
      size: isWide ? 'xl' : 'md',
      closeButtonProps: { 'aria-label': closeLabel },
      onClose: resolve,
    });
  });
}
