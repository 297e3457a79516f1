import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './return-focus.ts';

interface SlideOverProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Whether a dialog covers the pane and takes the Escape key. */
  readonly isCovered?: boolean;
}

/** A pane over the right side of the page. Escape closes it and returns the focus. */
export function SlideOver({ title, onClose, children, isCovered = false }: SlideOverProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={!isCovered}
      closeOnClickOutside={!isCovered}
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
