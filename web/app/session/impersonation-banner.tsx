import { Button } from '@mantine/core';
import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../api/thunk.ts';
import classes from './impersonation-banner.module.css';
import { logOut } from './session-calls.ts';
import { selectSession } from './session-slice.ts';

/** Shows on every screen which account an impersonator or agency is in and with which permissions, with a button to leave. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const session = useSelector(selectSession);
  const [isLeaving, setLeaving] = useState(false);
  if (!session?.impersonating) return null;
  const { agency, impersonating, user } = session;
  const leave = async () => {
    setLeaving(true);
    await dispatch(logOut()).finally(() => setLeaving(false));
  };
  const account = user.tenantName;
  const [text, note, leaveLabel] = agency
    ? [
        t(`agencyInside.${agency.access}`, { account }),
        t('agencyInside.note', { agency: agency.name }),
        t('agencyInside.leave', { agency: agency.name }),
      ]
    : [
        t('impersonation.banner', { name: impersonating.name, user: user.name, account }),
        t('impersonation.note'),
        t('impersonation.leave'),
      ];
  return (
    <section className={classes['banner']} aria-label={leaveLabel}>
      <UserRoundCog size={18} aria-hidden="true" />
      <p>
        {text} <span className={classes['note']}>{note}</span>
      </p>
      <Button
        className={classes['leave'] ?? ''}
        size="compact-sm"
        color="dark"
        variant="white"
        loading={isLeaving}
        onClick={leave}
      >
        {leaveLabel}
      </Button>
    </section>
  );
}
