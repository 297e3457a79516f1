import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsBusy, selectIsLoaded, selectRefusal, selectShownIds } from '../inbox-selectors.ts';
import { FilterBar } from './filter-bar.tsx';
import { useHoldByPointer } from './hold.ts';
import { ListHeader } from './list-header.tsx';
import classes from './list-pane.module.css';
import { EmptyList, ListSkeleton, RefusedList } from './list-states.tsx';
import { Pager } from './pager.tsx';
import { Rows } from './rows.tsx';
import { SearchBox } from './search-box.tsx';
import { UpdatesBar } from './updates-bar.tsx';

/** The list with everything that chooses what it shows. */
export function ListPane({ openId }: { openId: number | null }) {
  const { t } = useTranslation();
  const isBusy = useSelector(selectIsBusy);
  const hold = useHoldByPointer();
  return (
    <section className={classes['pane']} aria-label={t('inbox.list')} aria-busy={isBusy}>
      <div className={classes['top']}>
        <ListHeader />
        <SearchBox />
        <FilterBar />
        <div className={classes['progress']} data-busy={isBusy} />
      </div>
      <div className={classes['body']} {...hold}>
        <UpdatesBar />
        <ListBody openId={openId} />
      </div>
      <Pager />
    </section>
  );
}

function ListBody({ openId }: { openId: number | null }) {
  const ids = useSelector(selectShownIds);
  const isLoaded = useSelector(selectIsLoaded);
  const refusal = useSelector(selectRefusal);
  if (refusal !== null) return <RefusedList code={refusal} />;
  if (!isLoaded) return <ListSkeleton />;
  return ids.length === 0 ? <EmptyList /> : <Rows ids={ids} openId={openId} />;
}
