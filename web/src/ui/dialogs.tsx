import { modals } from '@mantine/modals';
import i18next from 'i18next';
import type { ReactNode } from 'react';

interface Question {
  readonly title: string;
  readonly body: ReactNode;
  readonly confirmLabel: string;
  /** What is asked for can't be taken back easily. */
  readonly isDangerous?: boolean;
}

/** Asks in the global confirm dialog; resolves to the answer. Closing it is a no. */
export function confirm({ title, body, confirmLabel, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: body,
      labels: { confirm: confirmLabel, cancel: i18next.t('action.cancel') },
      confirmProps: isDangerous ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
