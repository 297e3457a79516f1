import { UnstyledButton } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tag-editor.module.css';

/** The way to another tag. */
export function AddTagButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={`${classes['add']} ${className ?? ''}`} aria-label={t('open.addTagLabel')} {...rest}>
      <Plus size={12} aria-hidden="true" />
      {t('open.addTag')}
    </UnstyledButton>
  );
}
