import { Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { log } from '../../api/log.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { enterAccount, listMemberships, type Membership } from '../../session/session-calls.ts';
import { selectSession } from '../../session/session-slice.ts';
import { useMayCall } from '../../session/use-may.ts';
import { toastError } from '../../ui/toast.ts';
import classes from './account-menu.module.css';

/** Reads the signed-in user's accounts before their menu opens; empty while impersonating. */
export function useMemberships(): readonly Membership[] {
  const dispatch = useThunkDispatch();
  const session = useSelector(selectSession);
  const mayList = useMayCall('listMemberships');
  const ownId = mayList ? session?.user.id : undefined;
  const [read, setRead] = useState<{ readonly of: string; readonly data: readonly Membership[] }>();
  useEffect(() => {
    if (ownId === undefined) return;
    const leaving = new AbortController();
    dispatch(listMemberships(leaving.signal)).then(
      (data) => setRead({ of: ownId, data }),
      (error: unknown) => {
        if (!leaving.signal.aborted) log.warn('could not read the user’s accounts', error);
      },
    );
    return () => leaving.abort();
  }, [ownId, dispatch]);
  // Ignore the accounts of a previous session.
  return read !== undefined && read.of === ownId ? read.data : [];
}

/** The user's other accounts; renders nothing for a user with one account. */
export function AccountSwitcher({ memberships }: { readonly memberships: readonly Membership[] }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const tenantId = useSelector(selectSession)?.user.tenantId;
  if (memberships.length < 2) return null;
  const enter = (wanted: string) => {
    if (wanted !== tenantId) dispatch(enterAccount(wanted)).catch(toastError);
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label id="account-switcher">{t('menu.accounts')}</Menu.Label>
      <div className={classes['accounts']}>
        <Menu.RadioGroup value={tenantId ?? ''} onChange={enter} aria-labelledby="account-switcher">
          {memberships.map(({ tenantId: id, tenantName, role }) => (
            <Menu.RadioItem key={id} value={id}>
              <span className={classes['membership']}>
                {tenantName}
                <small>{t(`roleName.${role}`)}</small>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  );
}
