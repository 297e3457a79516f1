import { Select, type SelectProps } from '@mantine/core';
import { ACCOUNT_ROLES, type AccountRole } from '@switchboard/contracts/base/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectUser } from '../../session/session-slice.ts';

interface RoleSelectProps extends Pick<SelectProps, 'disabled' | 'error' | 'label' | 'description'> {
  readonly value: AccountRole;
  readonly onChange: (role: AccountRole) => void;
}

/** Chooses a role. Only agency owners can promote to or demote from agency owner. */
export function RoleSelect({ value, onChange, disabled, ...shown }: RoleSelectProps) {
  const { t } = useTranslation();
  const isOwner = useSelector(selectUser)?.role === 'agency_owner';
  const roles = ACCOUNT_ROLES.filter((role) => role !== 'agency_owner' || isOwner || value === role);
  return (
    <Select
      name="role"
      allowDeselect={false}
      data={roles.map((role) => ({ value: role, label: t(`roleName.${role}`) }))}
      value={value}
      onChange={(chosen) => {
        const role = roles.find((known) => known === chosen);
        if (role) onChange(role);
      }}
      disabled={disabled === true || (value === 'agency_owner' && !isOwner)}
      {...shown}
    />
  );
}
