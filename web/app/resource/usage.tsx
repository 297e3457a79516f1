import { Skeleton } from '@mantine/core';
import type { Usage } from '@switchboard/contracts/resources/history';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { itemPath } from './item-path.ts';
import { LoadFailed } from './load-failed.tsx';
import { useReadResourceUsageQuery } from './resource-api.ts';
import type { AnyItem, AnyView } from './resource-view.ts';
import classes from './usage.module.css';

/** The items that use an item, each with its link. */
export function UsedBy({ view, item }: { view: AnyView; item: AnyItem }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useReadResourceUsageQuery({ kind: view.kind, id: item.id });
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <Skeleton height={48} role="status" aria-label={t('app.loading')} />;
  if (data.data.length === 0) return <EmptyState title={t('resource.unused')} body={t('resource.unusedBody')} />;
  return <Users usedBy={data.data} />;
}

interface UsersProps {
  readonly usedBy: readonly Usage[];
  /** Called when the user follows a link. */
  readonly onGo?: () => void;
}

/** Items that use another one, each with its kind and link. */
export function Users({ usedBy, onGo }: UsersProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes['users']}>
      {usedBy.map(({ kind, id, name }) => {
        const to = itemPath(kind, id);
        const kindName = `nav.${kind}`;
        return (
          <li key={`${kind} ${id}`}>
            {to === undefined ? (
              name
            ) : (
              <Link to={to} onClick={onGo}>
                {name}
              </Link>
            )}
            {i18next.exists(kindName) && <span className={classes['kind']}>{t(kindName as 'nav.agents')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
