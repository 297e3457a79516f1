import { Anchor, Loader, Stack } from '@mantine/core';
import type { Invitation } from '@switchboard/contracts/access/invitation';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { getErrorCode } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../routes/paths.ts';
import { readInvitation } from '../../session/invitation-calls.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './auth.module.css';
import { InviteForm } from './invite-form.tsx';

type Unusable = Exclude<Invitation['state'], 'valid'> | 'invalid';

/** Shows who invites the user, to which account and role; accepting signs in. */
export function InvitePage() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [params] = useSearchParams();
  const token = params.get('inviteToken') ?? '';
  const [invitation, setInvitation] = useState<Invitation>();
  const [unusable, setUnusable] = useState<Unusable>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (token === '') return setUnusable('invalid');
    const leaving = new AbortController();
    dispatch(readInvitation(token, leaving.signal)).then(
      (found) => {
        setInvitation(found);
        if (found.state !== 'valid') setUnusable(found.state);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (getErrorCode(error) === 'invite.token_invalid' || getErrorCode(error) === 'request.invalid')
          setUnusable('invalid');
        else setFailure(error);
      },
    );
    return () => leaving.abort();
  }, [token, dispatch]);

  const isChecking = invitation === undefined && unusable === undefined && failure === undefined;
  if (isChecking) return <Loader role="status" size="sm" aria-label={t('invite.checking')} />;
  return (
    <Stack>
      <h1 className={classes['title']}>
        {invitation ? t('invite.titleIn', { account: invitation.accountName }) : t('invite.title')}
      </h1>
      {invitation && (
        <p className={classes['body']}>
          {t('invite.body', { inviter: invitation.inviterName, role: t(`roleName.${invitation.role}`) })}
        </p>
      )}
      <FailureNotice failure={failure} />
      {unusable !== undefined && (
        <>
          <Notice level="attention">{t(`invite.${unusable}`)}</Notice>
          <Anchor component={Link} to={paths.login} size="sm" fw={500}>
            {t('auth.signIn')}
          </Anchor>
        </>
      )}
      {invitation && unusable === undefined && (
        <InviteForm token={token} invitation={invitation} onUnusable={setUnusable} />
      )}
    </Stack>
  );
}
