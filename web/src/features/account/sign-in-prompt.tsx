import { Button } from '@mantine/core';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import classes from './account.module.css';

/** What whoever is not signed in finds here. */
export function SignInPrompt() {
  const { t } = useTranslation();
  return (
    <div className={classes['prompt']}>
      <UserRound size={32} className={classes['icon']} aria-hidden="true" />
      <h1>{t('menu.account')}</h1>
      <p className={classes['lead']}>{t('account.signInFirst')}</p>
      <Button component={Link} to={`${paths.login}?redirect=${encodeURIComponent(paths.ownAccount)}`} size="md">
        {t('auth.signIn')}
      </Button>
    </div>
  );
}
