import { useTranslation } from 'react-i18next';
import { useViewsRead } from './use-views.ts';
import { ViewsList } from './views-list.tsx';
import classes from './views-pane.module.css';

/** The views left of the list; a menu in the list's header takes its place where there is no room. */
export function ViewsPane() {
  const { t } = useTranslation();
  useViewsRead();
  return (
    <nav className={classes['pane']} aria-label={t('inboxViews.label')}>
      <ViewsList />
    </nav>
  );
}
