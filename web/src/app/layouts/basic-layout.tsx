import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import { paths } from '../paths.ts';
import classes from './basic-layout.module.css';

/** A page under nothing but the product's name. Its link loads anew, since it is there for errors too. */
export function BasicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <a href={paths.home} className={classes['brand']}>
          <Logo size={26} />
          {t('app.name')}
        </a>
      </header>
      <main>{children}</main>
    </div>
  );
}
