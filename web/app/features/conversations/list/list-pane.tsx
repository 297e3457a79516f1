import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  selectIsBusy,
  selectIsLoaded,
  selectIsOtherView,
  selectRefusal,
  selectShownIds,
} from '../inbox/inbox-selectors.ts';
import { WaitingBand } from '../waiting/waiting-band.tsx';
import { Announcer } from './announcer.tsx';
import { density } from './density.ts';
import { FilterBar } from './filter-bar.tsx';
import { useHoldByPointer } from './hold.ts';
import { ListHeader } from './list-header.tsx';
import classes from './list-pane.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { EmptyList, RefusedList } from './list-states.tsx';
import { Pager } from './pager.tsx';
import { Rows } from './rows.tsx';
import { SearchBox } from './search-box.tsx';
import { Strip } from './strip.tsx';

/** The list with its search, filters and pager. */
export function ListPane({ openId }: { openId: number | null }) {
  const { t } = useTranslation();
  const isBusy = useSelector(selectIsBusy);
  const isOther = useSelector(selectIsOtherView);
  const hold = useHoldByPointer();
  return (
    <section
      className={classes['pane']}
      aria-label={t('inbox.list')}
      aria-busy={isBusy}
      data-density={density.use()}
      data-other={isOther}
    >
      <div className={classes['top']}>
        <ListHeader />
        <SearchBox />
        <FilterBar />
        <div className={classes['progress']} data-busy={isBusy} />
      </div>
      {/* Includes the button for waiting changes, so that moving the pointer to it keeps the rows held. */}
      <div className={classes['body']} {...hold}>
        <WaitingBand />
        <Strip />
        <ListBody openId={openId} />
      </div>
      <Pager />
      <Announcer />
    </section>
  );
}

function ListBody({ openId }: { openId: number | null }) {
  const ids = useSelector(selectShownIds);
  const isLoaded = useSelector(selectIsLoaded);
  const refusal = useSelector(selectRefusal);
  const isOther = useSelector(selectIsOtherView);
  if (refusal !== null) return <RefusedList code={refusal} />;
  // An empty previous view says nothing about the requested one.
  if (!isLoaded || (isOther && ids.length === 0)) return <ListSkeleton />;
  return ids.length === 0 ? <EmptyList /> : <Rows ids={ids} openId={openId} />;
}
