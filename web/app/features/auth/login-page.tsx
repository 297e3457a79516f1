import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../routes/paths.ts';
import { useHasPendingSignOut } from '../../session/pending-sign-out.ts';
import { logIn } from '../../session/session-calls.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { focusFault } from '../../ui/focus-fault.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import classes from './auth.module.css';
import { useHumanCheck } from './human-check/use-human-check.tsx';

/** Signs in. The guards redirect once the user is signed in, in this tab or another. */
export function LoginPage() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<unknown>();
  const waitMs = useWait(failure);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? t('auth.enterEmail') : null),
      password: (password) => (password === '' ? t('auth.enterPassword') : null),
    },
  });
  const humanCheck = useHumanCheck();
  const isSuspended = params.get('reason') === 'suspended';
  const hasPendingSignOut = useHasPendingSignOut();
  const isExpired = params.get('sessionExpired') === '1' && failure === undefined;

  const submit = async ({ email, password }: typeof form.values) => {
    setFailure(undefined);
    const passed = await humanCheck.pass().catch(() => undefined);
    if (!passed) return;
    try {
      await dispatch(logIn({ email: email.trim(), password, ...passed }));
    } catch (error) {
      humanCheck.renew();
      setFailure(error);
      form.setFieldValue('password', '');
      form.getInputNode('password')?.focus();
    }
  };

  return (
    <form onSubmit={form.onSubmit(submit, focusFault)} noValidate>
      <Stack gap="md">
        <h1 className={classes['title']}>{t('auth.signIn')}</h1>
        {isExpired && <Notice level="attention">{isSuspended ? t('auth.suspended') : t('auth.expired')}</Notice>}
        {hasPendingSignOut && <Notice level="attention">{t('auth.signOutOwed')}</Notice>}
        <FailureNotice failure={failure} />
        <TextInput
          label={t('auth.email')}
          classNames={{ label: classes['label'] }}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {humanCheck.field}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.submitting}
          disabled={waitMs !== undefined && waitMs > 0}
        >
          {t('auth.signIn')}
        </Button>
        <Anchor component={Link} to={paths.forgot} size="sm" fw={500}>
          {t('auth.forgot')}
        </Anchor>
      </Stack>
    </form>
  );
}
