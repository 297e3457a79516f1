import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import danger from './danger.module.css';
import type { Dialog, Notice, Question } from './overlay.ts';

/** Asks in a dialog; resolves to the answer. Closing the dialog answers no. */
export function ask({ title, body, confirmLabel, cancelLabel, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: body,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      returnFocus: false,
      withCloseButton: false,
      ...(isDangerous && { confirmProps: { className: danger['danger'] ?? '' } }),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}

/** Shows a message in a dialog; resolves once it is acknowledged. */
export function tell({ title, body, closeLabel }: Notice): Promise<void> {
  return show({ title, isAlert: true }, (close) => (
    <>
      {inDialog(body, close)}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={close}>
          {closeLabel}
        </Button>
      </Group>
    </>
  ));
}

/** Shows content in a dialog; resolves when it closes. */
export function open({ title, body, closeLabel, isWide = false }: Dialog): Promise<void> {
  return show({ title, closeLabel, isWide }, (close) => inDialog(body, close));
}

const inDialog = (body: Dialog['body'], close: () => void): ReactNode =>
  typeof body === 'function' ? body(close) : body;

/** Closes every dialog; questions are answered no. */
export const closeDialogs = (): void => modals.closeAll();

interface Frame {
  readonly title: string;
  readonly closeLabel?: string;
  readonly isWide?: boolean;
  readonly isAlert?: boolean;
}
function show({ title, closeLabel, isWide, isAlert }: Frame, content: (close: () => void) => ReactNode): Promise<void> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      children: content(() => modals.close(id)),
      size: isWide ? 'xl' : 'md',
      returnFocus: false,
      withCloseButton: !isAlert,
      ...(closeLabel !== undefined && { closeButtonProps: { 'aria-label': closeLabel } }),
      onClose: resolve,
    });
  });
}
