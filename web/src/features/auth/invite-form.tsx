import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/constants';
import { MAX_RESOURCE_NAME_CHARACTERS, ResourceName } from '@switchboard/contracts/resources/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { codeOf } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../app/paths.ts';
import { acceptInvitation } from '../../session/invitation-calls.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { focusFault } from '../../ui/focus-fault.ts';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { useWait } from '../../ui/use-wait.ts';
import { isGoodLength } from './good-length.ts';

interface InviteFormProps {
  readonly token: string;
  /** The invited address; who accepts can't change it. */
  readonly email: string;
  /** The link turned out to be spent while the form stood open. */
  readonly onUnusable: (state: 'expired' | 'used' | 'revoked') => void;
}

/** Asks an invited person for their name and a password. */
export function InviteForm({ token, email, onUnusable }: InviteFormProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const waitMs = useWait(failure);
  const form = useForm({
    initialValues: { name: '', password: '', confirmPassword: '' },
    validate: {
      name: (name) => (ResourceName.safeParse(name).success ? null : t('invite.enterName')),
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
      await dispatch(acceptInvitation({ ...values, inviteToken: token }));
      await navigate(paths.login, { replace: true });
    } catch (error) {
      const spent = SPENT[codeOf(error)];
      if (spent) onUnusable(spent);
      else setFailure(error);
    }
  };
  return (
    <form onSubmit={form.onSubmit(submit, focusFault)} noValidate>
      <Stack>
        <FailureNotice failure={failure} />
        <TextInput label={t('auth.email')} type="email" autoComplete="username" size="md" value={email} readOnly />
        <TextInput
          label={t('invite.name')}
          name="name"
          autoComplete="name"
          size="md"
          maxLength={MAX_RESOURCE_NAME_CHARACTERS}
          autoFocus
          {...form.getInputProps('name')}
        />
        <NewPasswordFields form={form} />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.submitting}
          disabled={waitMs !== undefined && waitMs > 0}
        >
          {t('invite.accept')}
        </Button>
      </Stack>
    </form>
  );
}

const SPENT: Readonly<Record<string, 'expired' | 'used' | 'revoked'>> = {
  'invite.token_expired': 'expired',
  'invite.token_used': 'used',
  'invite.token_revoked': 'revoked',
};
