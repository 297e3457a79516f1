import { Button, Group, Stack, Textarea } from '@mantine/core';
import { MAX_INVITATIONS_PER_REQUEST } from '@switchboard/contracts/access/user-routes';
import type { AccountRole } from '@switchboard/contracts/base/roles';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useUnsavedGuard } from '../../resource/use-unsaved-guard.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addressesIn } from './addresses.ts';
import { RoleSelect } from './role-select.tsx';
import { invitePeople } from './user-api.ts';

type Outcome = CallOutput<'users.invite'>['data'];

/** Invites several typed or pasted addresses at once and shows the result of each. */
export function InvitePane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [text, setText] = useState('');
  const [role, setRole] = useState<AccountRole>('staff');
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [outcome, setOutcome] = useState<Outcome>();
  useUnsavedGuard(text.trim() !== '');
  const { good, wrong, isTooMany } = addressesIn(text);
  const fault = findFault();
  if (outcome) return <Invited outcome={outcome} onAnother={() => setOutcome(undefined)} onClose={onClose} />;

  function findFault(): string | undefined {
    if (wrong.length > 0) return t('users.invite.wrong', { list: wrong.join(', ') });
    if (isTooMany) return t('users.invite.tooMany', { count: good.length, max: MAX_INVITATIONS_PER_REQUEST });
    return good.length === 0 ? t('users.invite.none') : undefined;
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (fault !== undefined) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    setFailure(undefined);
    setSending(true);
    try {
      setOutcome(await dispatch(invitePeople(good, role)));
      setText('');
      setSubmitted(false);
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('users.create')}>
      <Stack>
        <FailureNotice failure={failure} />
        <Textarea
          label={t('users.invite.emails')}
          description={t('users.invite.emailsNote', { max: MAX_INVITATIONS_PER_REQUEST })}
          name="emails"
          autosize
          minRows={4}
          maxRows={14}
          spellCheck={false}
          autoFocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isSubmitted && fault}
        />
        <RoleSelect label={t('users.role')} value={role} onChange={setRole} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {good.length === 0 ? t('users.invite.sendNone') : t('users.invite.send', { count: good.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface InvitedProps {
  readonly outcome: Outcome;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function Invited({ outcome, onAnother, onClose }: InvitedProps) {
  const { t } = useTranslation();
  const sent = outcome.filter(({ status }) => status === 'sent');
  const members = outcome.filter(({ status }) => status === 'already_member');
  return (
    <Stack>
      {sent.length > 0 && <Notice level="good">{t('users.invite.sent', { count: sent.length })}</Notice>}
      {members.length > 0 && (
        <Notice level="attention">
          {t('users.invite.members', { list: members.map(({ email }) => email).join(', ') })}
        </Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAnother}>
          {t('users.invite.another')}
        </Button>
        <Button onClick={onClose}>{t('users.invite.done')}</Button>
      </Group>
    </Stack>
  );
}
