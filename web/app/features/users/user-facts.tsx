import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { itemPath } from '../../resource/item-path.ts';
import { useReadResourceUsageQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMinute } from '../../ui/use-now.ts';
import { UserStatus } from './user-status.tsx';
import classes from './users.module.css';

/** A user's read-only facts: address, status, last visit and groups. */
export function UserFacts({ item }: { item: KindItem<'users'> }) {
  const { t } = useTranslation();
  return (
    <dl className={classes['facts']}>
      <div className={classes['wide']}>
        <dt>{t('users.email')}</dt>
        <dd>{item.email}</dd>
      </div>
      <div>
        <dt>{t('users.status')}</dt>
        <dd>
          <UserStatus status={item.status} />
        </dd>
      </div>
      <div>
        <dt>{t('users.lastSeen')}</dt>
        <dd>
          <LastSeen at={item.lastSeenAt} />
        </dd>
      </div>
      <div className={classes['wide']}>
        <dt>{t('users.groups')}</dt>
        <dd>
          <Groups id={item.id} />
        </dd>
      </div>
    </dl>
  );
}

/** When a user was last active. */
export function LastSeen({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  return at === null ? t('users.never') : formats.ago(at, now);
}

function Groups({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useReadResourceUsageQuery({ kind: 'users', id });
  const groups = data?.data.filter(({ kind }) => kind === 'groups') ?? [];
  if (data && groups.length === 0) return t('users.noGroups');
  return (
    <ul className={classes['groups']}>
      {groups.map(({ kind, id: groupId, name }) => (
        <li key={groupId}>
          <Link to={itemPath(kind, groupId) ?? ''}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
