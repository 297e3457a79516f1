import { Button } from '@mantine/core';
import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../api/thunk.ts';
import classes from './impersonation-banner.module.css';
import { logOut } from './session-calls.ts';
import { selectSession } from './session-slice.ts';

/** Says whose account a super administrator is in, on every screen, and offers the way out. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const session = useSelector(selectSession);
  const [isLeaving, setLeaving] = useState(false);
  if (!session?.impersonating) return null;
  const leave = async () => {
    setLeaving(true);
    await dispatch(logOut()).finally(() => setLeaving(false));
  };
  return (
    <section className={classes['banner']} aria-label={t('impersonation.leave')}>
      <UserRoundCog size={18} aria-hidden="true" />
      <p>
        {t('impersonation.banner', {
          name: session.impersonating.name,
          user: session.user.name,
          account: session.user.tenantName,
        })}{' '}
        <span className={classes['note']}>{t('impersonation.note')}</span>
      </p>
      <Button
        className={classes['leave'] ?? ''}
        size="compact-sm"
        color="dark"
        variant="white"
        loading={isLeaving}
        onClick={leave}
      >
        {t('impersonation.leave')}
      </Button>
    </section>
  );
}
