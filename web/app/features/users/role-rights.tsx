import { SUBJECTS, type Subject } from '@switchboard/contracts/base/kind-names';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import { ACCOUNT_ROLES, type AccountRole } from '@switchboard/contracts/base/roles';
import { getManagePermission, PERMISSIONS, ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { useTranslation } from 'react-i18next';
import type { KindItem } from '../../resource/resource-view.ts';
import classes from './users.module.css';

type SubjectPermission = `${Subject}.${'read' | 'manage'}`;
type OwnPermission = Exclude<Permission, SubjectPermission | `admin.${string}`>;

/** Permissions without a row of their own. */
const isOwn = (permission: Permission): permission is OwnPermission =>
  !permission.startsWith('admin.') &&
  !SUBJECTS.some((kind) => permission.startsWith(`${kind}.`) || permission === getManagePermission(kind));
const OWN = PERMISSIONS.filter(isOwn);

const may = (role: AccountRole, permission: string): boolean =>
  ROLE_PERMISSIONS[role].some((granted) => granted === permission);

/** The permissions of each role from the contract; the user's own role is highlighted. */
export function RoleRights({ item }: { item: KindItem<'users'> }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes['rights']} aria-label={t('users.rightsOf')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {ACCOUNT_ROLES.map((role) => (
              <th key={role} scope="col" data-own={role === item.role || undefined}>
                {t(`roleName.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OWN.map((permission) => (
            <tr key={permission}>
              <th scope="row">{t(`users.may.${permission}`)}</th>
              {ACCOUNT_ROLES.map((role) => (
                <td key={role} data-own={role === item.role || undefined}>
                  {may(role, permission) ? t('users.yes') : <No />}
                </td>
              ))}
            </tr>
          ))}
          {SUBJECTS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(kind === 'apiKeys' ? 'nav.apiAccess' : `nav.${kind}`)}</th>
              {ACCOUNT_ROLES.map((role) => (
                <td key={role} data-own={role === item.role || undefined}>
                  <KindRight role={role} kind={kind} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function KindRight({ role, kind }: { role: AccountRole; kind: Subject }) {
  const { t } = useTranslation();
  if (may(role, getManagePermission(kind))) return t('users.change');
  return may(role, `${kind}.read`) ? t('users.see') : <No />;
}

function No() {
  const { t } = useTranslation();
  return (
    <span className={classes['no']} title={t('users.nothing')}>
      <span aria-hidden="true">–</span>
      <span className={classes['spoken']}>{t('users.nothing')}</span>
    </span>
  );
}
