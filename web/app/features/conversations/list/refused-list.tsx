import { Button } from '@mantine/core';
import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import { CircleAlert, ListX, Lock, MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { refetchAsked } from '../inbox/inbox-listeners.ts';
import { DEFAULT_QUERY } from '../inbox/inbox-query.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';

const DENIED: ErrorCode = 'permission.denied';
const NOT_FOUND: ErrorCode = 'resource.not_found';
const INVALID: ErrorCode = 'request.invalid';

/** The server won't show this list to this person, or not in this form: why, and what to do about it. */
export function RefusedList({ code }: { code: string }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { query, change } = useInboxQuery();
  const { tenantId } = query;
  if (code === DENIED) {
    return (
      <EmptyState
        icon={<Lock size={28} aria-hidden="true" />}
        title={t('inbox.forbiddenTitle')}
        body={t('inbox.forbiddenBody')}
      />
    );
  }
  // A list is of an account: nothing else of it can be missing.
  if (code === NOT_FOUND && tenantId !== null) {
    return (
      <EmptyState
        icon={<MapPinOff size={28} aria-hidden="true" />}
        title={t('inbox.unknownTitle')}
        body={t('inbox.unknownBody')}
        action={<Button onClick={() => change(DEFAULT_QUERY)}>{t('inbox.ownInbox')}</Button>}
      />
    );
  }
  if (code === INVALID) {
    return (
      <EmptyState
        icon={<ListX size={28} aria-hidden="true" />}
        title={t('inbox.refusedTitle')}
        body={t('inbox.invalidBody')}
        action={<Button onClick={() => change({ ...DEFAULT_QUERY, tenantId })}>{t('inbox.clearAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<CircleAlert size={28} aria-hidden="true" />}
      title={t('inbox.refusedTitle')}
      body={errorText(new ApiError({ code, status: 0, detail: '' }))}
      action={
        <Button variant="default" onClick={() => dispatch(refetchAsked())}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
