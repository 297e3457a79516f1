import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import { paths } from '../paths.ts';
import classes from './public-frame.module.css';

/** The product's name, which leads home. It loads anew, since errors stand under it too. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <a href={paths.home} className={classes['brand']}>
      <Logo size={26} />
      {t('app.name')}
    </a>
  );
}
