import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { TOAST_MS } from '@switchboard/contracts/constants';
import { errorText } from './error-text.ts';

interface Toast {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until it is closed. */
  readonly isLasting?: boolean;
}

/** Shows a line for 5 seconds, paused under the pointer, and has it read out. */
export function toast({ text, action, isLasting = false }: Toast): void {
  const id = notifications.show({
    autoClose: isLasting ? false : TOAST_MS,
    withBorder: true,
    role: 'status',
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="var(--text)">
          {text}
        </Text>
        {action && (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </Group>
    ),
  });
}

/** Says what went wrong with something that a person asked for. */
export function toastError(error: unknown): void {
  notifications.show({ autoClose: TOAST_MS, withBorder: true, color: 'red', role: 'alert', message: errorText(error) });
}
