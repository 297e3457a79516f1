import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Invitation } from '@switchboard/contracts/access/invitation';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { MAX_RESOURCE_NAME_CHARACTERS, ResourceName } from '@switchboard/contracts/resources/schemas';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { getErrorCode } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../routes/paths.ts';
import { acceptInvitation } from '../../session/invitation-calls.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { focusFault } from '../../ui/focus-fault.ts';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import classes from './auth.module.css';
import { isGoodLength } from './good-length.ts';

interface InviteFormProps {
  readonly token: string;
  readonly invitation: Pick<Invitation, 'email' | 'hasPassword' | 'isSignedIn'>;
  /** Called when the link turns out to be spent. */
  readonly onUnusable: (state: 'expired' | 'used' | 'revoked') => void;
}

/** Asks an invited user for a name and a new password, for their existing password, or for nothing if they are signed in. */
export function InviteForm({ token, invitation, onUnusable }: InviteFormProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const waitMs = useWait(failure);
  const { email, hasPassword } = invitation;
  const [isSignedIn, setSignedIn] = useState(invitation.isSignedIn);
  const proof = isSignedIn ? 'session' : hasPassword ? 'password' : 'new';
  const form = useForm({
    initialValues: { name: '', password: '', confirmPassword: '' },
    validate: getRules(proof, t),
  });
  const submit = async ({ password, ...values }: typeof form.values) => {
    setFailure(undefined);
    const input = { session: {}, password: { password }, new: { ...values, password } }[proof];
    try {
      await dispatch(acceptInvitation({ ...input, inviteToken: token }));
      await navigate(paths.login, { replace: true });
    } catch (error) {
      const spent = SPENT[getErrorCode(error)];
      if (spent) onUnusable(spent);
      // The session ended meanwhile, so the password is needed.
      else if (proof === 'session' && getErrorCode(error) === 'request.invalid') setSignedIn(false);
      else setFailure(error);
    }
  };
  return (
    <form onSubmit={form.onSubmit(submit, focusFault)} noValidate>
      <Stack>
        <FailureNotice failure={failure} />
        {proof !== 'new' && (
          <p className={classes['body']}>{proof === 'session' ? t('invite.signedIn', { email }) : t('invite.known')}</p>
        )}
        {proof !== 'session' && (
          <TextInput label={t('auth.email')} type="email" autoComplete="username" size="md" value={email} readOnly />
        )}
        {proof === 'new' && (
          <>
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
          </>
        )}
        {proof === 'password' && (
          <PasswordField
            label={t('invite.password')}
            name="password"
            autoComplete="current-password"
            autoFocus
            {...form.getInputProps('password')}
          />
        )}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.submitting}
          disabled={waitMs !== undefined && waitMs > 0}
        >
          {t(proof === 'session' ? 'invite.acceptAsSelf' : 'invite.accept')}
        </Button>
        {proof === 'password' && (
          <Anchor component={Link} to={paths.forgot} size="sm" fw={500}>
            {t('auth.forgot')}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}

/** The rules for new passwords don't apply to existing ones. */
function getRules(proof: 'session' | 'password' | 'new', t: TFunction) {
  if (proof === 'session') return {};
  if (proof === 'password')
    return { password: (password: string) => (password === '' ? t('invite.enterPassword') : null) };
  return {
    name: (name: string) => (ResourceName.safeParse(name).success ? null : t('invite.enterName')),
    password: (password: string) =>
      isGoodLength(password) ? null : t('welcome.rule', { min: MIN_PASSWORD_CHARACTERS, max: MAX_PASSWORD_CHARACTERS }),
    confirmPassword: (value: string, { password }: { readonly password: string }) =>
      value === password ? null : t('welcome.differs'),
  };
}

const SPENT: Readonly<Record<string, 'expired' | 'used' | 'revoked'>> = {
  'invite.token_expired': 'expired',
  'invite.token_used': 'used',
  'invite.token_revoked': 'revoked',
};
