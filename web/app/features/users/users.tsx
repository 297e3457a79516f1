import { USER_STATUSES } from '@switchboard/contracts/access/users';
import { ACCOUNT_ROLES } from '@switchboard/contracts/base/roles';
import { useTranslation } from 'react-i18next';
import {
  type ArchiveWords,
  defineView,
  type FieldsProps,
  type KindItem,
  type KindValues,
} from '../../resource/resource-view.ts';
import { InvitePane } from './invite-pane.tsx';
import { RoleRights } from './role-rights.tsx';
import { RoleSelect } from './role-select.tsx';
import { LastSeen, UserFacts } from './user-facts.tsx';
import { UserMenu } from './user-menu.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserStatus } from './user-status.tsx';

type User = KindItem<'users'>;

const REMOVE: ArchiveWords = {
  menu: 'users.remove.menu',
  title: 'users.remove.title',
  body: 'users.remove.body',
  confirm: 'users.remove.confirm',
  done: 'users.remove.done',
};
const REVOKE: ArchiveWords = {
  menu: 'users.revoke.menu',
  title: 'users.revoke.title',
  body: 'users.revoke.body',
  confirm: 'users.revoke.confirm',
  done: 'users.revoke.done',
};

/** The screens of an account's users. */
export const usersView = defineView<'users'>({
  kind: 'users',
  columns: [
    {
      key: 'role',
      header: 'users.role',
      sort: 'role',
      cell: (item) => <RoleName {...item} />,
      isShownOnPhones: true,
    },
    {
      key: 'status',
      header: 'users.status',
      sort: 'status',
      cell: (item) => <UserStatus {...item} />,
      isShownOnPhones: true,
    },
    {
      key: 'lastSeenAt',
      header: 'users.lastSeen',
      sort: 'lastSeenAt',
      cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
    },
  ],
  filters: [
    {
      field: 'role',
      label: 'users.role',
      options: ACCOUNT_ROLES.map((value) => ({ value, label: `roleName.${value}` as const })),
    },
    {
      field: 'status',
      label: 'users.status',
      options: USER_STATUSES.map((value) => ({ value, label: `users.statusName.${value}` as const })),
    },
  ],
  New: InvitePane,
  hasNoWayBack: true,
  archiveWords: ({ status }) => (status === 'invited' ? REVOKE : REMOVE),
  Top: UserFacts,
  MenuItems: UserMenu,
  tabs: [
    { value: 'sessions', label: 'users.sessions', Content: UserSessions, call: 'users.sessions' },
    { value: 'rights', label: 'users.rights', Content: RoleRights },
  ],
  Fields: UserFields,
  blank: {},
  fieldLabels: { role: 'users.role', status: 'users.status' },
  useFieldText: () => {
    const { t } = useTranslation();
    return (field, value) => {
      const role = ACCOUNT_ROLES.find((known) => known === value);
      if (field === 'role' && role) return t(`roleName.${role}`);
      const status = USER_STATUSES.find((known) => known === value);
      return field === 'status' && status ? t(`users.statusName.${status}`) : undefined;
    };
  },
  prose: [],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ email, role }) => [email, t(`roleName.${role}`)].join(' · ');
  },
});

function RoleName({ role }: Pick<User, 'role'>) {
  const { t } = useTranslation();
  return t(`roleName.${role}`);
}

function UserFields({ form, isReadOnly }: FieldsProps<KindValues<'users'>>) {
  const { t } = useTranslation();
  return (
    <RoleSelect
      label={t('users.role')}
      value={form.values.role}
      onChange={(role) => form.setFieldValue('role', role)}
      error={form.errors['role']}
      disabled={isReadOnly}
    />
  );
}
