import { Button, Table, VisuallyHidden } from '@mantine/core';
import type { User } from '@switchboard/contracts/access/management';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './admin.module.css';
import type { ImpersonationTarget } from './impersonate-dialog.tsx';

interface PeopleProps {
  readonly people: readonly User[];
  /** Nobody can step into a suspended account. */
  readonly isActive: boolean;
  readonly onImpersonate: (target: ImpersonationTarget) => void;
}

/** The people of an account, each to step in as. */
export function People({ people, isActive, onImpersonate }: PeopleProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('admin.person')}</Table.Th>
          <Table.Th>{t('admin.role')}</Table.Th>
          <Table.Th className={classes['wide']}>{t('admin.lastSeen')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('admin.impersonate')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map(({ id, name, email, role, status, lastSeenAt }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <div className={classes['name']}>{name}</div>
              <div className={classes['muted']}>{email}</div>
            </Table.Td>
            <Table.Td>
              {t(`roleName.${role}`)}
              {status !== 'active' && <div className={classes['muted']}>{t(`admin.${status}`)}</div>}
            </Table.Td>
            <Table.Td className={classes['wide']}>
              {lastSeenAt ? formats.moment(lastSeenAt, now) : t('admin.never')}
            </Table.Td>
            <Table.Td className={classes['number']}>
              {isActive && status === 'active' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('admin.impersonatePerson', { name })}
                  onClick={() => onImpersonate({ id, name })}
                >
                  {t('admin.impersonate')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
