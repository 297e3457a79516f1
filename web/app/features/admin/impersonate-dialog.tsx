import { NativeSelect, Text } from '@mantine/core';
import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { impersonate } from '../../session/session-calls.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ImpersonateDialogProps {
  readonly account: AdminAccountDetail;
  /** The preselected user; the first administrator if absent. */
  readonly personId?: string | undefined;
  readonly onClose: () => void;
}

/** Asks a super administrator whom to impersonate and why. */
export function ImpersonateDialog({ account, personId, onClose }: ImpersonateDialogProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [id, setId] = useState(personId ?? account.id);
  const people = account.people.filter(({ status }) => status === 'active');
  return (
    <ReasonDialog
      title={t('admin.impersonateTitle', { name: account.name })}
      confirmLabel={t('admin.enter')}
      onClose={onClose}
      onConfirm={(reason) => dispatch(impersonate({ id, reason }))}
    >
      <Text size="sm">{t('admin.impersonateBody')}</Text>
      <NativeSelect
        label={t('admin.as')}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
        data={[
          {
            value: account.id,
            label: [t('admin.firstAdmin'), findFirstAdmin(account)?.name].filter(Boolean).join(': '),
          },
          ...people.map((person) => ({ value: person.id, label: `${person.name} (${t(`roleName.${person.role}`)})` })),
        ]}
      />
    </ReasonDialog>
  );
}

const ADMIN_ROLES: readonly string[] = ['admin', 'agency_owner', 'super_admin'];

/** The first administrator as the server chooses it; undefined if not all users are loaded. */
function findFirstAdmin({ people, users }: AdminAccountDetail) {
  if (users > people.length) return undefined;
  return people
    .filter(({ role, status }) => status === 'active' && ADMIN_ROLES.includes(role))
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1))[0];
}
