import { Anchor, Loader, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { getErrorCode } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../routes/paths.ts';
import { type ResetTokenState, readResetState } from '../../session/session-calls.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './auth.module.css';
import { ResetForm } from './reset-form.tsx';

type LinkState = ResetTokenState | 'checking' | 'invalid';

/** Sets a password through an emailed link, if the link is still valid. */
export function WelcomePage() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [params] = useSearchParams();
  const token = params.get('passwordResetToken') ?? '';
  const [state, setState] = useState<LinkState>('checking');
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (token === '') return setState('invalid');
    const leaving = new AbortController();
    dispatch(readResetState(token, leaving.signal)).then(setState, (error: unknown) => {
      if (leaving.signal.aborted) return;
      setState(
        getErrorCode(error).startsWith('reset.') || getErrorCode(error) === 'request.invalid' ? 'invalid' : 'valid',
      );
      setFailure(error);
    });
    return () => leaving.abort();
  }, [token, dispatch]);

  if (state === 'checking') return <Loader role="status" size="sm" aria-label={t('welcome.checking')} />;
  if (state === 'valid') {
    return (
      <Stack>
        <h1 className={classes['title']}>{t('welcome.title')}</h1>
        <FailureNotice failure={failure} />
        <ResetForm token={token} onUnusable={setState} />
      </Stack>
    );
  }
  return (
    <Stack>
      <h1 className={classes['title']}>{t('welcome.title')}</h1>
      <Notice level="attention">{t(`welcome.${state}`)}</Notice>
      <Anchor component={Link} to={paths.forgot} size="sm" fw={500}>
        {t('welcome.askAgain')}
      </Anchor>
    </Stack>
  );
}
