import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Intro } from '../../ui/intro.tsx';

/** What a visitor sees first: the name, what it is, and the way in. */
export function HomePage() {
  const { t } = useTranslation();
  return (
    <Intro
      title={t('app.name')}
      body={t('home.line')}
      action={
        <Button component={Link} to={paths.login} size="md" fullWidth>
          {t('home.signIn')}
        </Button>
      }
    />
  );
}
