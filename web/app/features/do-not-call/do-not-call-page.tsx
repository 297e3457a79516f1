import { Button } from '@mantine/core';
import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { ChevronLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { useAmbientStream } from '../../live/ambient.ts';
import { ListSkeleton } from '../../resource/list-skeleton.tsx';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { Pager } from '../../resource/pager.tsx';
import list from '../../resource/resource-list.module.css';
import page from '../../resource/resource-page.module.css';
import { SearchBox } from '../../resource/search-box.tsx';
import { startKit } from '../../resource/start-resource-page.tsx';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddForm } from './add-form.tsx';
import { useListDoNotCallQuery } from './do-not-call-api.ts';
import { NumberTable } from './number-table.tsx';
import { UploadForm } from './upload-form.tsx';

/** The page of numbers that the account never calls. */
export function doNotCallPage(startListening: ListenerMiddlewareInstance['startListening']): ComponentType {
  startKit(startListening);
  return DoNotCallPage;
}

function DoNotCallPage() {
  useAmbientStream();
  const { t } = useTranslation();
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const text = params.get('searchString') ?? '';
  const pageNumber = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const mayAdd = useMay('doNotCall.manage', 'doNotCall.add');
  const mayUpload = useMay('doNotCall.manage', 'doNotCall.upload');
  const mayRemove = useMay('doNotCall.manage', 'doNotCall.remove');
  const { data, isError, isFetching, refetch } = useListDoNotCallQuery({
    page: pageNumber,
    ...(text !== '' && { searchString: searchedFor(text) }),
  });
  const search = (searchString: string) => setParams(searchString === '' ? {} : { searchString }, { replace: true });
  const turnTo = (next: number) =>
    setParams({ ...(text !== '' && { searchString: text }), ...(next > 1 && { page: String(next) }) });
  return (
    <div className={page['page']}>
      <section className={list['list']} aria-label={t('doNotCall.title')} aria-busy={isFetching}>
        <header className={list['head']}>
          <Link to={paths.settings} className={list['back']}>
            <ChevronLeft size={14} aria-hidden="true" />
            {t('nav.settings')}
          </Link>
          <h1 className={list['title']}>
            {t('doNotCall.title')} {data && <span className={list['count']}>{formats.number(data.meta.total)}</span>}
          </h1>
          {mayAdd && <AddForm />}
          {mayUpload && <UploadForm />}
          <SearchBox label={t('doNotCall.search')} value={text} onSearch={search} />
        </header>
        <div className={list['rows']}>
          {isError && !data && <LoadFailed onRetry={refetch} />}
          {!isError && !data && <ListSkeleton />}
          {data?.data.length === 0 &&
            (text === '' && pageNumber === 1 ? <NoNumbers /> : <NoMatch onClear={() => search('')} />)}
          {data && data.data.length > 0 && <NumberTable entries={data.data} mayRemove={mayRemove} />}
        </div>
        {data && <Pager {...data.meta} onPage={turnTo} />}
      </section>
    </div>
  );
}

/** Converts a formatted number to its stored digits for the search. */
const searchedFor = (text: string): string => (/^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : text);

function NoNumbers() {
  const { t } = useTranslation();
  return <EmptyState title={t('doNotCall.none')} body={t('doNotCall.about')} />;
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('resource.noMatch')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('resource.clearFilters')}
        </Button>
      }
    />
  );
}
