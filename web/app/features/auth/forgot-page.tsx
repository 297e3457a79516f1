import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../routes/paths.ts';
import { requestReset } from '../../session/session-calls.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { focusFault } from '../../ui/focus-fault.ts';
import { useWait } from '../../ui/use-wait.ts';
import classes from './auth.module.css';
import { useHumanCheck } from './human-check/use-human-check.tsx';

/** Requests an email with a reset link. The response never reveals whether an address is known. */
export function ForgotPage() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const waitMs = useWait(failure);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email.trim() === '' ? t('auth.enterEmail') : null) },
  });
  const humanCheck = useHumanCheck();
  const back = (
    <Anchor component={Link} to={paths.login} size="sm" fw={500}>
      {t('forgot.back')}
    </Anchor>
  );
  if (sentTo !== undefined) {
    return (
      <Stack role="status">
        <h1 className={classes['title']}>{t('forgot.sentTitle')}</h1>
        <p className={classes['body']}>{t('forgot.sent', { email: sentTo })}</p>
        {back}
      </Stack>
    );
  }
  const submit = async ({ email }: { email: string }) => {
    setFailure(undefined);
    const passed = await humanCheck.pass().catch(() => undefined);
    if (!passed) return;
    try {
      await dispatch(requestReset({ email: email.trim(), ...passed }));
      setSentTo(email.trim());
    } catch (error) {
      humanCheck.renew();
      setFailure(error);
    }
  };
  return (
    <form onSubmit={form.onSubmit(submit, focusFault)} noValidate>
      <Stack>
        <h1 className={classes['title']}>{t('forgot.title')}</h1>
        <p className={classes['body']}>{t('forgot.body')}</p>
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
        {humanCheck.field}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.submitting}
          disabled={waitMs !== undefined && waitMs > 0}
        >
          {t('forgot.send')}
        </Button>
        {back}
      </Stack>
    </form>
  );
}
