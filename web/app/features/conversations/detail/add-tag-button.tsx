import { UnstyledButton } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tag-editor.module.css';

/** Marks buttons that open the tag picker; the `t` key presses the visible one. */
export const ADD_TAG = 'data-add-tag';

/** Opens the tag picker. */
export function AddTagButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={`${classes['add']} ${className ?? ''}`}
      aria-label={t('open.addTagLabel')}
      aria-keyshortcuts="t"
      {...{ [ADD_TAG]: '' }}
      {...rest}
    >
      <Plus size={12} aria-hidden="true" />
      {t('open.addTag')}
      <kbd data-key="t" />
    </UnstyledButton>
  );
}

/** Opens the tag picker of the open conversation. */
export function openTagPicker(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[${ADD_TAG}]`);
  [...buttons].find((button) => button.checkVisibility())?.click();
}
