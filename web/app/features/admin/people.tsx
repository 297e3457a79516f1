import { Button } from '@mantine/core';
import type { AccountPerson, AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './shared/account-detail.module.css';

interface PeopleProps {
  readonly account: AdminAccountDetail;
  readonly onImpersonate: (personId: string) => void;
}

/** The users of an account, whom super administrators can impersonate unless the account is suspended. */
export function People({ account, onImpersonate }: PeopleProps) {
  const { t } = useTranslation();
  const { people, users, status } = account;
  return (
    <section className={classes['part']} aria-label={t('admin.people')}>
      <h3>{t('admin.people')}</h3>
      {people.length === 0 && <p className={classes['side']}>{t('admin.nobody')}</p>}
      {people.length > 0 && (
        <ul className={classes['list']}>
          {people.map((person) => (
            <Person
              key={person.id}
              person={person}
              onImpersonate={status === 'active' && person.status === 'active' ? onImpersonate : undefined}
            />
          ))}
        </ul>
      )}
      {users > people.length && (
        <p className={classes['side']}>{t('admin.morePeople', { count: users - people.length })}</p>
      )}
    </section>
  );
}

interface PersonProps {
  readonly person: AccountPerson;
  readonly onImpersonate: ((personId: string) => void) | undefined;
}

function Person({ person, onImpersonate }: PersonProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { id, name, email, role, status, lastSeenAt } = person;
  const seen = lastSeenAt
    ? t('admin.seen', { when: formats.moment(lastSeenAt, now) })
    : t(status === 'invited' ? 'admin.invited' : 'admin.neverSeen');
  return (
    <li>
      <div className={classes['words']}>
        <strong>{name}</strong>
        <span>{email}</span>
        <span>
          {[t(`roleName.${role}`), ...(status === 'suspended' ? [t('admin.suspendedPerson')] : []), seen].join(' · ')}
        </span>
      </div>
      {onImpersonate && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('admin.impersonatePerson', { name })}
          onClick={() => onImpersonate(id)}
        >
          {t('admin.impersonate')}
        </Button>
      )}
    </li>
  );
}
