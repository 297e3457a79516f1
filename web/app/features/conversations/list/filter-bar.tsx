import { useTranslation } from 'react-i18next';
import { toolbar } from '../../../ui/toolbar.ts';
import { chosenInSight } from './chosen-in-sight.ts';
import { AgentMenu, MoreMenu, StatusMenu } from './field-menu.tsx';
import classes from './filter-bar.module.css';
import { RangeMenu } from './range-menu.tsx';
import { TagsMenu } from './tags-menu.tsx';

const attach = (bar: HTMLDivElement | null) => {
  const [tidy, leave] = [toolbar(bar), chosenInSight(bar)];
  return () => {
    tidy?.();
    leave?.();
  };
};

/** What narrows the list, each behind a chip that says what is chosen. One tab stop. */
export function FilterBar() {
  const { t } = useTranslation();
  return (
    <div ref={attach} role="toolbar" className={classes['bar']} aria-label={t('inbox.filters')}>
      <RangeMenu />
      <StatusMenu />
      <AgentMenu />
      <TagsMenu />
      <MoreMenu />
    </div>
  );
}
