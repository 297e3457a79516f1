import { Button, Skeleton } from '@mantine/core';
import type { HistoryEntry } from '@switchboard/contracts/resources/history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../api/thunk.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { confirm } from '../ui/dialogs.ts';
import { toast, toastError } from '../ui/toast.ts';
import { FieldChange } from './field-change.tsx';
import classes from './history.module.css';
import { LoadFailed } from './load-failed.tsx';
import { Pager } from './pager.tsx';
import { restoreItemVersion, useReadResourceHistoryQuery } from './resource-api.ts';
import type { AnyFormView, AnyItem } from './resource-view.ts';
import { useAuthorName } from './use-author-name.ts';

interface HistoryProps {
  readonly view: AnyFormView;
  readonly item: AnyItem;
  readonly mayManage: boolean;
}

/** An item's changes (who, when, and what), newest first, with a button to restore each version. */
export function History({ view, item, mayManage }: HistoryProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useReadResourceHistoryQuery({ kind: view.kind, id: item.id, page });
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <HistorySkeleton />;
  return (
    <>
      <ol className={classes['entries']} aria-label={t('resource.history')}>
        {data.data.map((entry) => (
          <Entry
            key={entry.version}
            view={view}
            item={item}
            entry={entry}
            mayRestore={
              mayManage &&
              !view.hasNoWayBack &&
              item.archivedAt === null &&
              entry.version < item.version &&
              isWhole(entry)
            }
          />
        ))}
      </ol>
      <Pager page={page} perPage={data.meta.perPage} total={data.meta.total} onPage={setPage} />
    </>
  );
}

/** An archive event has no fields to restore. */
const isWhole = ({ type }: HistoryEntry): boolean => type.endsWith('.created') || type.endsWith('.changed');

interface EntryProps {
  readonly view: AnyFormView;
  readonly item: AnyItem;
  readonly entry: HistoryEntry;
  readonly mayRestore: boolean;
}

function Entry({ view, item, entry, mayRestore }: EntryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const authorName = useAuthorName();
  const { version, type, at, actor, onBehalfOf, changes } = entry;
  const restore = async () => {
    const isSure = await confirm({
      title: t('resource.restoreVersionTitle', { version }),
      body: t('resource.restoreVersionBody', { next: item.version + 1 }),
      confirmLabel: t('resource.restoreVersion'),
    });
    if (!isSure) return;
    const change = { kind: view.kind, id: item.id, version: item.version };
    await dispatch(restoreItemVersion(change, version)).then(
      () => toast({ text: t('resource.versionRestored', { version }) }),
      toastError,
    );
  };
  const verb = getVerb(type);
  /** The real person behind an impersonated member. */
  const behind = onBehalfOf?.kind === 'user' ? onBehalfOf : undefined;
  return (
    <li className={classes['entry']}>
      <div className={classes['head']}>
        <span className={classes['version']}>v{version}</span>
        <span className={classes['who']}>
          <strong>{behind?.name ?? authorName(actor)}</strong> {t(`resource.did.${toKnownVerb(verb)}`)}
          {behind && <span className={classes['behalf']}>{t('resource.as', { name: actor.name })}</span>}
          {onBehalfOf?.kind === 'agency' && (
            <span className={classes['behalf']}>{t('resource.forAgency', { name: onBehalfOf.name })}</span>
          )}
        </span>
        <time dateTime={at}>{formats.full(at)}</time>
        {mayRestore && (
          <Button variant="default" size="compact-sm" onClick={restore}>
            {t('resource.restoreVersion')}
          </Button>
        )}
      </div>
      {verb !== 'created' && verb !== 'erased' && changes.length > 0 && (
        <dl className={classes['changes']}>
          {changes
            .filter(({ path }) => path !== 'archivedAt')
            .map((change) => (
              <FieldChange key={change.path} view={view} {...change} from={change.from} to={change.to} />
            ))}
        </dl>
      )}
    </li>
  );
}

const VERBS = ['created', 'changed', 'archived', 'restored', 'erased'] as const;
/** The verb of an event type such as `group.changed`; "defined" reads as "created". */
function getVerb(type: string): string {
  const verb = type.slice(type.indexOf('.') + 1);
  return verb === 'defined' ? 'created' : verb;
}

const toKnownVerb = (verb: string): (typeof VERBS)[number] => VERBS.find((known) => known === verb) ?? 'changed';

function HistorySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={56} mb={12} />
      ))}
    </div>
  );
}
