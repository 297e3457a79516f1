import { Button, Switch } from '@mantine/core';
import { ChevronLeft, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../i18n/use-formats.ts';
import { paths } from '../routes/paths.ts';
import { DataTable } from './data-table.tsx';
import { EmptyList } from './empty-list.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { NEW } from './item-path.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Pager } from './pager.tsx';
import { useListResourcesQuery } from './resource-api.ts';
import classes from './resource-list.module.css';
import type { AnyItem, AnyView } from './resource-view.ts';
import { SearchBox } from './search-box.tsx';
import type { ListView } from './use-list-query.ts';
import { LIST_HEADING, openerId } from './use-return-to-row.ts';

interface ResourceListProps {
  readonly view: AnyView;
  readonly query: ListView;
  readonly change: (changes: Readonly<Record<string, unknown>>) => void;
  readonly getHref: (item: AnyItem) => string;
  readonly openId: string | undefined;
  readonly onCreate: (() => void) | undefined;
}

/** A kind's items, to search, filter, sort and open. The URL holds the list's state. */
export function ResourceList({ view, query, change, getHref, openId, onCreate }: ResourceListProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data, isError, isFetching, refetch } = useListResourcesQuery({ kind: view.kind, query: { ...query } });
  const filtered = Object.fromEntries(view.filters.map(({ field }) => [field, undefined]));
  const clear = () => change({ ...filtered, searchString: undefined, archived: 'false' });
  const isFiltered =
    Boolean(query.searchString) || query.archived !== 'false' || view.filters.some(({ field }) => query[field]);
  const tools = (
    <>
      <SearchBox
        label={t(`${view.kind}.search`)}
        value={query.searchString ?? ''}
        onSearch={(searchString) => change({ searchString })}
      />
      <div className={classes['filters']}>
        {view.filters.map((filter) => (
          <FilterMenu key={filter.field} filter={filter} query={query} change={change} />
        ))}
        <Switch
          size="xs"
          className={classes['archived'] ?? ''}
          label={t('resource.archived')}
          checked={query.archived !== 'false'}
          onChange={({ currentTarget }) => change({ archived: currentTarget.checked ? 'true' : 'false' })}
        />
      </div>
    </>
  );
  return (
    <section className={classes['list']} aria-label={t(`${view.kind}.title`)} aria-busy={isFetching}>
      <header className={classes['head']}>
        {!view.hasOwnEntry && (
          <Link to={paths.settings} className={classes['back']}>
            <ChevronLeft size={14} aria-hidden="true" />
            {t('nav.settings')}
          </Link>
        )}
        <div className={classes['line']}>
          <h1 id={LIST_HEADING} tabIndex={-1} className={classes['title']}>
            {t(`${view.kind}.title`)} {data && <span className={classes['count']}>{number(data.meta.total)}</span>}
          </h1>
          {onCreate && (
            <Button id={openerId(NEW)} leftSection={<Plus size={16} aria-hidden="true" />} onClick={onCreate}>
              {t(`${view.kind}.create`)}
            </Button>
          )}
        </div>
        {!view.Overview && tools}
      </header>
      <div className={classes['rows']}>
        {view.Overview && (
          <>
            <view.Overview mayManage={onCreate !== undefined} />
            <div className={classes['tools']}>{tools}</div>
          </>
        )}
        {isError && !data && <LoadFailed onRetry={refetch} />}
        {!isError && !data && <ListSkeleton />}
        {data?.data.length === 0 && (
          <EmptyList view={view} isFiltered={isFiltered || query.page > 1} onClear={clear} onCreate={onCreate} />
        )}
        {data && data.data.length > 0 && (
          <>
            {view.ListNotice && <view.ListNotice items={data.data} />}
            <DataTable
              label={t(`${view.kind}.title`)}
              columns={view.columns}
              items={data.data}
              query={query}
              onSort={(sortBy, sortOrder) => change({ sortBy, sortOrder })}
              getHref={getHref}
              openId={openId}
            />
          </>
        )}
      </div>
      {data && (
        <Pager
          page={data.meta.page}
          perPage={data.meta.perPage}
          total={data.meta.total}
          onPage={(page) => change({ page })}
        />
      )}
    </section>
  );
}
