import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getErrorCode } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../routes/paths.ts';
import { resetPassword } from '../../session/session-calls.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { focusFault } from '../../ui/focus-fault.ts';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { useWait } from '../../ui/use-wait.ts';
import { isGoodLength } from './good-length.ts';

interface ResetFormProps {
  readonly token: string;
  /** Called when the link turns out to be spent. */
  readonly onUnusable: (state: 'expired' | 'used') => void;
}

/** Asks twice for a new password and validates it while typing. */
export function ResetForm({ token, onUnusable }: ResetFormProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const waitMs = useWait(failure);
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: (password) =>
        isGoodLength(password)
          ? null
          : t('welcome.rule', { min: MIN_PASSWORD_CHARACTERS, max: MAX_PASSWORD_CHARACTERS }),
      confirmPassword: (value, { password }) => (value === password ? null : t('welcome.differs')),
    },
  });
  const submit = async (values: typeof form.values) => {
    setFailure(undefined);
    try {
      await dispatch(resetPassword({ ...values, passwordResetToken: token }));
      await navigate(paths.login, { replace: true });
    } catch (error) {
      const spent = SPENT[getErrorCode(error)];
      if (spent) onUnusable(spent);
      else setFailure(error);
    }
  };
  return (
    <form onSubmit={form.onSubmit(submit, focusFault)} noValidate>
      <Stack>
        <FailureNotice failure={failure} />
        <NewPasswordFields form={form} autoFocus />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.submitting}
          disabled={waitMs !== undefined && waitMs > 0}
        >
          {t('welcome.submit')}
        </Button>
      </Stack>
    </form>
  );
}

const SPENT: Readonly<Record<string, 'expired' | 'used'>> = {
  'reset.token_expired': 'expired',
  'reset.token_used': 'used',
};
