import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { Intro } from '../../ui/intro.tsx';

/** The page for anonymous visitors. */
export function SignInPrompt() {
  const { t } = useTranslation();
  return (
    <Intro
      title={t('menu.account')}
      body={t('account.signInFirst')}
      action={
        <Button
          component={Link}
          to={`${paths.login}?redirect=${encodeURIComponent(paths.ownAccount)}`}
          size="md"
          fullWidth
        >
          {t('auth.signIn')}
        </Button>
      }
    />
  );
}
