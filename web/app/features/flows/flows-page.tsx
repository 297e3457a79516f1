import { Button, Skeleton } from '@mantine/core';
import { SearchX } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAmbientStream } from '../../live/ambient.ts';
import { NEW } from '../../resource/item-path.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useGetResourceQuery } from '../../resource/resource-api.ts';
import { ResourceList } from '../../resource/resource-list.tsx';
import kit from '../../resource/resource-page.module.css';
import { NewItem } from '../../resource/resource-page.tsx';
import { startKit } from '../../resource/start-resource-page.tsx';
import { useListQuery } from '../../resource/use-list-query.ts';
import { useMayManage } from '../../resource/use-may-manage.ts';
import { useReturnToRow } from '../../resource/use-return-to-row.ts';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FlowEditor } from './flow-editor.tsx';
import classes from './work/flows.module.css';
import { flowsView } from './work/flows-view.tsx';

/** The page of flows. Once it was opened, changes by other users are refetched. */
export function flowsPage(startListening: Parameters<typeof startKit>[0]): ComponentType {
  startKit(startListening);
  return FlowsPage;
}

/** The list of flows, or the editor of the flow in the URL. */
function FlowsPage() {
  useAmbientStream();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const id = params.get('id') ?? undefined;
  useReturnToRow(id);
  const { query, change } = useListQuery(flowsView);
  const mayManage = useMayManage(flowsView);
  const getHref = (item: { readonly id: string }) => pageUrl(search, item.id);
  const close = () => navigate(pageUrl(search, undefined));
  if (id !== undefined && (id !== NEW || !mayManage))
    return <OpenFlow key={id} id={id} mayManage={mayManage} onClose={close} />;
  return (
    <div className={kit['page']} data-open={id !== undefined || undefined}>
      <ResourceList
        view={flowsView}
        query={query}
        change={change}
        getHref={getHref}
        openId={id}
        onCreate={mayManage ? () => navigate(pageUrl(search, NEW)) : undefined}
      />
      {id === NEW && <NewItem view={flowsView} onCreated={(item) => navigate(getHref(item))} onClose={close} />}
    </div>
  );
}

/** The URL of a flow, or of the list, which keeps the list's state. */
function pageUrl(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  for (const name of ['id', 'tab']) params.delete(name);
  if (id !== undefined) params.set('id', id);
  const text = params.toString();
  return text === '' ? paths.flows : `${paths.flows}?${text}`;
}

interface OpenFlowProps {
  readonly id: string;
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

function OpenFlow({ id, mayManage, onClose }: OpenFlowProps) {
  const { t } = useTranslation();
  const { data: item, error, refetch } = useGetResourceQuery({ kind: flowsView.kind, id });
  if (item) return <FlowEditor item={item} mayManage={mayManage} onClose={onClose} />;
  const isMissing = error && 'status' in error && error.status === 404;
  return (
    <section className={classes['page']} aria-label={t('flows.title')}>
      {!error && <Skeleton height={240} m={24} role="status" aria-label={t('app.loading')} />}
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
    </section>
  );
}
