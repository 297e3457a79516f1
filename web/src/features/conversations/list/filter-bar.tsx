import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { toolbar } from '../../../ui/toolbar.ts';
import { FieldButton, MoreButton, RangeButton, TagsButton } from './chips.tsx';
import { chosenInSight } from './chosen-in-sight.ts';
import classes from './filter-bar.module.css';

const loadRange = async () => (await import('./range-menu.tsx')).RangeMenu;
const loadStatus = async () => (await import('./field-menu.tsx')).StatusMenu;
const loadAgent = async () => (await import('./field-menu.tsx')).AgentMenu;
const loadTags = async () => (await import('./tags-menu.tsx')).TagsMenu;
const loadMore = async () => (await import('./field-menu.tsx')).MoreMenu;

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
      <OnDemand load={loadRange}>
        <RangeButton />
      </OnDemand>
      <OnDemand load={loadStatus}>
        <FieldButton field="status" />
      </OnDemand>
      <OnDemand load={loadAgent}>
        <FieldButton field="agentId" />
      </OnDemand>
      <OnDemand load={loadTags}>
        <TagsButton />
      </OnDemand>
      <OnDemand load={loadMore}>
        <MoreButton />
      </OnDemand>
    </div>
  );
}
