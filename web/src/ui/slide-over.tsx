import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SlideOverProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A pane over the right side of the page. Esc closes it, and focus goes back to where it came from. */
export function SlideOver({ title, onClose, children }: SlideOverProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(40rem, 100%)"
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      transitionProps={{ duration: 150 }}
    >
      {children}
    </Drawer>
  );
}
