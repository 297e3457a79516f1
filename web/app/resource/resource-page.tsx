import { Button, Skeleton } from '@mantine/core';
import { SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAmbientStream } from '../live/ambient.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';
import pane from './detail-pane.module.css';
import { DetailPane } from './detail-pane.tsx';
import { ItemForm } from './item-form.tsx';
import { NEW } from './item-path.ts';
import { LoadFailed } from './load-failed.tsx';
import { useGetResourceQuery, useListResourcesQuery } from './resource-api.ts';
import { ResourceList } from './resource-list.tsx';
import classes from './resource-page.module.css';
import type { AnyView } from './resource-view.ts';
import { useListQuery } from './use-list-query.ts';
import { useMayManage } from './use-may-manage.ts';
import { useReturnToRow } from './use-return-to-row.ts';

/** A kind's screen: its list, and the item that the URL names next to it. */
export function ResourcePage({ view }: { view: AnyView }) {
  useAmbientStream();
  const { id } = useParams();
  useReturnToRow(id);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { query, change } = useListQuery(view);
  const mayManage = useMayManage(view);
  const root = id === undefined ? pathname.replace(/\/$/, '') : pathname.slice(0, pathname.lastIndexOf('/'));
  const getHref = ({ id: itemId }: { readonly id: string }) =>
    `${root}/${encodeURIComponent(itemId)}${withoutTab(search)}`;
  const close = () => navigate(root + withoutTab(search));
  const create = () => navigate(`${root}/${NEW}${withoutTab(search)}`);
  const tab = new URLSearchParams(search).get('tab');
  const isWide = id !== undefined && (view.tabs ?? []).some(({ value, isWide: wide }) => wide && value === tab);
  return (
    <div className={classes['page']} data-open={id !== undefined || undefined} data-wide={isWide || undefined}>
      <ResourceList
        view={view}
        query={query}
        change={change}
        getHref={getHref}
        openId={id}
        onCreate={mayManage ? create : undefined}
      />
      {id === NEW && mayManage && <NewItem view={view} onCreated={(item) => navigate(getHref(item))} onClose={close} />}
      {id !== undefined && (id !== NEW || !mayManage) && (
        <OpenItem key={id} {...{ view, id, mayManage, query, getHref }} onClose={close} />
      )}
    </div>
  );
}

/** Drops the tab from the URL, so that each item opens at its details. */
export function withoutTab(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('tab');
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

interface OpenItemProps {
  readonly view: AnyView;
  readonly id: string;
  readonly mayManage: boolean;
  readonly query: ReturnType<typeof useListQuery>['query'];
  readonly getHref: (item: { readonly id: string }) => string;
  readonly onClose: () => void;
}

function OpenItem({ view, id, mayManage, query, getHref, onClose }: OpenItemProps) {
  const { t } = useTranslation();
  const { data: item, error, refetch } = useGetResourceQuery({ kind: view.kind, id });
  const { data: page } = useListResourcesQuery({ kind: view.kind, query: { ...query } });
  const at = page?.data.findIndex((row) => row.id === id) ?? -1;
  const [previous, next] = [at > 0 ? page?.data[at - 1] : undefined, at >= 0 ? page?.data[at + 1] : undefined];
  if (item) {
    return (
      <Pane label={item.name}>
        <DetailPane
          view={view}
          item={item}
          mayManage={mayManage}
          previous={previous && getHref(previous)}
          next={next && getHref(next)}
          onClose={onClose}
        />
      </Pane>
    );
  }
  const isMissing = error && 'status' in error && error.status === 404;
  return (
    <Pane label={t(`${view.kind}.title`)}>
      <PaneTop onClose={onClose} />
      {!error && <PaneSkeleton />}
      {error && !isMissing && <LoadFailed onRetry={refetch} />}
      {isMissing && (
        <EmptyState
          icon={<SearchX size={28} aria-hidden="true" />}
          title={t('resource.missing')}
          body={t('resource.missingBody')}
          action={
            <Button variant="default" onClick={onClose}>
              {t('resource.backToList')}
            </Button>
          }
        />
      )}
    </Pane>
  );
}

interface NewItemProps {
  readonly view: AnyView;
  readonly onCreated: (item: { readonly id: string }) => void;
  readonly onClose: () => void;
}

/** The form of a new item, next to the list. */
export function NewItem({ view, onCreated, onClose }: NewItemProps) {
  const { t } = useTranslation();
  return (
    <Pane label={t(`${view.kind}.create`)}>
      <PaneTop title={t(`${view.kind}.create`)} onClose={onClose} />
      <div className={pane['body']}>
        {view.New ? (
          <view.New view={view} onCreated={onCreated} onClose={onClose} />
        ) : (
          <NewForm view={view} onCreated={onCreated} onClose={onClose} />
        )}
      </div>
    </Pane>
  );
}

/** Waits for a new item's initial values. */
function NewForm({ view, onCreated, onClose }: NewItemProps) {
  const read = view.useBlank?.();
  if (view.useBlank && !read) return <PaneSkeleton />;
  const begun = { ...view, blank: { ...view.blank, ...read } };
  return <ItemForm view={begun} item={undefined} isReadOnly={false} onCreated={onCreated} onCancel={onClose} />;
}

function PaneTop({ title, onClose }: { title?: string; onClose: () => void }) {
  const { t } = useTranslation();
  useShortcut({ keys: 'Escape', label: 'resource.close', group: 'list', run: onClose });
  return (
    <header className={pane['header']}>
      <div className={pane['words']}>{title && <h2 className={pane['name']}>{title}</h2>}</div>
      <div className={pane['tools']}>
        <IconButton label={t('action.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </div>
    </header>
  );
}

const Pane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes['pane']} aria-label={label}>
    {children}
  </section>
);

function PaneSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={pane['body']} role="status" aria-label={t('app.loading')}>
      <Skeleton width={240} height={24} />
      <Skeleton height={36} />
      <Skeleton height={120} />
    </div>
  );
}
