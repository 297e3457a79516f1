import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectUser } from '../../session/session-slice.ts';
import { getInitials } from '../../ui/initials.ts';
import classes from './account-button.module.css';

/** A button with the signed-in user's initials. */
export function AccountButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  const initials = getInitials(useSelector(selectUser)?.name ?? '');
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
