import { KINDS, type Kind, kinds } from '@switchboard/contracts/kinds/kinds';
import { PERMISSIONS, type Permission, ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import { ACCOUNT_ROLES, type AccountRole } from '@switchboard/contracts/roles';
import { useTranslation } from 'react-i18next';
import type { KindItem } from '../../resource/resource-view.ts';
import classes from './users.module.css';

type KindPermission = `${Kind}.${'read' | 'manage'}`;
type OwnPermission = Exclude<Permission, KindPermission | `admin.${string}`>;

/** The permissions that no kind of resource has in its own row. */
const isOwn = (permission: Permission): permission is OwnPermission =>
  !permission.startsWith('admin.') &&
  !KINDS.some((kind) => permission.startsWith(`${kind}.`) || permission === managePermissionOf(kind));
const OWN = PERMISSIONS.filter(isOwn);

const may = (role: AccountRole, permission: string): boolean =>
  ROLE_PERMISSIONS[role].some((one) => one === permission);

/** The rights of each role, as the contract has it; the person's own role stands out. */
export function RoleRights({ item }: { item: KindItem<'users'> }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
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
          {KINDS.map((kind) => (
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

function KindRight({ role, kind }: { role: AccountRole; kind: Kind }) {
  const { t } = useTranslation();
  if (may(role, managePermissionOf(kind))) return t('users.change');
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

function managePermissionOf(kind: Kind): string {
  const { managePermission }: ResourceDefinition = kinds[kind];
  return managePermission ?? `${kind}.manage`;
}
