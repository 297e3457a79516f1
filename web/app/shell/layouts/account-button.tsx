import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectUser } from '../../session/session-slice.ts';
import { initialsOf } from '../../ui/initials.ts';
import classes from './account-button.module.css';

/** Who is signed in, by their initials, as a button. */
export function AccountButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  const initials = initialsOf(useSelector(selectUser)?.name ?? '');
  return (
    <UnstyledButton
      className={`${classes['avatar']} ${className ?? ''}`}
      aria-label={`${initials}, ${t('menu.label')}`}
      {...rest}
    >
      {initials}
    </UnstyledButton>
  );
}
