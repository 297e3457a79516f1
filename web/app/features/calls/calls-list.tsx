import { Button, Menu } from '@mantine/core';
import { CALL_COLUMNS, type CallColumn } from '@switchboard/contracts/calls/columns';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { ListSkeleton } from '../../resource/list-skeleton.tsx';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { Pager } from '../../resource/pager.tsx';
import { SearchBox } from '../../resource/search-box.tsx';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toastError } from '../../ui/toast.ts';
import { keepColumns } from './call-columns.ts';
import { useCallView } from './call-view.ts';
import classes from './calls.module.css';
import { useCountCallsQuery, useListCallsQuery } from './calls-api.ts';
import { CallsTable } from './calls-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';

const PER_PAGE = 50;

/** The list of calls with search, filters and sort, all stored in the URL. */
export function CallsList() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { view, change, toggle, search } = useCallView();
  const { filters, sortBy, sortOrder, page } = view;
  const query = { ...filters, sortBy, sortOrder, page, perPage: PER_PAGE };
  const { data, isError, isFetching, refetch } = useListCallsQuery({ query });
  const isCapped = data?.meta.totalCapped ?? false;
  const { data: counted } = useCountCallsQuery(filters, { skip: !isCapped, refetchOnMountOrArgChange: true });
  const isKnown = !isCapped || counted !== undefined;
  const total = Math.max(data?.meta.total ?? 0, isCapped ? (counted ?? 0) : 0);
  const isFiltered = Object.keys(filters).length > 0;
  const dispatch = useThunkDispatch();
  const chooseColumn = (column: CallColumn) => void dispatch(keepColumns(toggle(column))).catch(toastError);
  const maySeeBatches = useMay('batches.read');
  const mayExport = useMay('conversation.read', 'createCallExport');
  return (
    <section className={classes['list']} aria-label={t('callLog.title')} aria-busy={isFetching}>
      <header className={classes['head']}>
        <div className={classes['line']}>
          <h1 className={classes['title']}>{t('callLog.title')}</h1>
          {data && (
            <span className={classes['faint']}>
              {t('callLog.count', { count: total, total: number(total) + (isKnown ? '' : '+') })}
              {data.meta.live > 0 && (
                <>
                  {' · '}
                  <Link to={`${paths.calls}?${new URLSearchParams({ ...filters, live: 'true' })}`}>
                    {t('callLog.liveCount', { count: data.meta.live })}
                  </Link>
                </>
              )}
            </span>
          )}
          <div className={classes['menus']}>
            <Link to={paths.callStats} className={classes['figures']}>
              {t('callLog.figures')}
            </Link>
            {maySeeBatches && (
              <Link to={paths.batches} className={classes['figures']}>
                {t('nav.batches')}
              </Link>
            )}
            {mayExport && <ExportMenu filters={filters} total={data && total} />}
            <ColumnsMenu columns={view.columns} onToggle={chooseColumn} />
          </div>
        </div>
        <div className={classes['search']}>
          <SearchBox
            label={t('callLog.search')}
            value={filters.searchString ?? ''}
            onSearch={(searchString) => change({ searchString })}
          />
        </div>
        <FilterBar filters={filters} change={change} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes['rows']} aria-label={t('callLog.rows')} tabIndex={0}>
        {isError && !data && <LoadFailed onRetry={refetch} />}
        {!isError && !data && <ListSkeleton />}
        {data?.data.length === 0 && <Empty isFiltered={isFiltered} />}
        {data && data.data.length > 0 && (
          <CallsTable
            calls={data.data}
            view={view}
            search={search}
            onSort={(by, order) => change({ sortBy: by, sortOrder: order })}
          />
        )}
      </section>
      {data && (
        <Pager
          page={page}
          perPage={PER_PAGE}
          total={total}
          isCapped={!isKnown}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
    </section>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation();
  if (!isFiltered) return <EmptyState title={t('callLog.none')} body={t('callLog.noneWhy')} />;
  return (
    <EmptyState
      title={t('callLog.noMatch')}
      action={
        <Button component={Link} to={paths.calls} variant="default">
          {t('callLog.clear')}
        </Button>
      }
    />
  );
}

interface ColumnsMenuProps {
  readonly columns: readonly CallColumn[];
  readonly onToggle: (column: CallColumn) => void;
}

/** Chooses the columns of the table; at least one. */
function ColumnsMenu({ columns, onToggle }: ColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="compact-md" leftSection={<Columns3 size={15} aria-hidden="true" />}>
          {t('callLog.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CALL_COLUMNS.map((column) => (
          <Menu.CheckboxItem key={column} checked={columns.includes(column)} onChange={() => onToggle(column)}>
            {t(`callLog.column.${column}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
