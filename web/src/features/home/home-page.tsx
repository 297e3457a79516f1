import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './home-page.module.css';

/** What a visitor sees first: the name, what it is, and the way in. */
export function HomePage() {
  const { t } = useTranslation();
  useTitle(t('app.name'));
  return (
    <div className={classes['page']}>
      <span className={classes['mark']}>
        <Logo size={56} />
      </span>
      <h1 className={classes['name']}>{t('app.name')}</h1>
      <p className={classes['line']}>{t('home.line')}</p>
      <Button component={Link} to={paths.login} size="md">
        {t('home.signIn')}
      </Button>
    </div>
  );
}
