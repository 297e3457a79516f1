import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorCode } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { focusFault } from '../../ui/focus-fault.ts';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useWait } from '../../ui/use-wait.ts';
import classes from './account.module.css';
import { changePassword } from './account-api.ts';
import { checkPassword, type PasswordFault, refusedFor } from './password-faults.ts';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };
const LENGTHS = { min: MIN_PASSWORD_CHARACTERS, max: MAX_PASSWORD_CHARACTERS };

/** Changes the password; asks for the current one and twice for the new one. Other sessions end. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [failure, setFailure] = useState<unknown>();
  const waitMs = useWait(failure);
  const getFaultText = (fault: PasswordFault) => t(`account.fault.${fault}`, LENGTHS);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      currentPassword: (value) => (value === '' ? t('account.currentNeeded') : null),
      password: (value) => {
        const fault = checkPassword(value, email);
        return fault ? getFaultText(fault) : null;
      },
      confirmPassword: (value, { password }) => (value === password ? null : t('welcome.differs')),
    },
  });
  const submit = async (values: typeof form.values) => {
    setFailure(undefined);
    try {
      const count = await dispatch(changePassword(values));
      form.reset();
      toast({ text: count > 0 ? t('account.passwordChangedOthers', { count }) : t('account.passwordChanged') });
    } catch (error) {
      const fault = refusedFor(error);
      if (fault) form.setFieldError('password', getFaultText(fault));
      else if (getErrorCode(error) === 'password.wrong')
        form.setFieldError('currentPassword', t('errors.password.wrong'));
      else setFailure(error);
    }
  };
  return (
    <form className={classes['form']} onSubmit={form.onSubmit(submit, focusFault)} noValidate>
      <FailureNotice failure={failure} />
      {/* Tells the browser's password manager which user this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        size="sm"
        label={t('account.current')}
        name="currentPassword"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields form={form} size="sm" />
      <Button type="submit" loading={form.submitting} disabled={waitMs !== undefined && waitMs > 0}>
        {t('account.changePassword')}
      </Button>
    </form>
  );
}
