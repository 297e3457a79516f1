import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type OwnersRootState, selectGroups } from '../../../entities/people/owners-slice.ts';
import { type SessionRootState, selectMay } from '../../../session/session-slice.ts';
import { toastError } from '../../../ui/toast.ts';
import { useFilterLabel } from '../inbox/field-label.ts';
import { type InboxQuery, listFilters } from '../inbox/inbox-query.ts';
import { toStoredQuery } from './inbox-views.ts';
import { createView, type NewView, renameView } from './view-calls.ts';
import type { SavedView } from './views-slice.ts';

const MAX_NAME_CHARACTERS = 100;
const [OWN, ALL] = ['own', 'all'] as const;

interface SaveViewProps {
  readonly query: InboxQuery;
  readonly onSaved: (view: NewView) => void;
}
/** Saves the current filters and order as a view, for oneself or, for supervisors, for a group or everybody. */
export function SaveView({ query, onSaved }: SaveViewProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const filterLabel = useFilterLabel();
  const groups = useSelector((state: OwnersRootState) => selectGroups(state));
  const mayShare = useSelector((state: SessionRootState) => selectMay(state, 'conversation.assign'));
  const [seenBy, setSeenBy] = useState<string>(OWN);
  const submit = async (name: string) => {
    const isShared = seenBy === OWN || seenBy === ALL;
    const view: NewView = {
      name,
      query: toStoredQuery(query),
      sort: query.sort,
      ...(isShared ? { scope: seenBy, groupId: null } : { scope: 'group', groupId: seenBy }),
    };
    await dispatch(createView(view));
    onSaved(view);
  };
  const filters = listFilters(query.filters).map(filterLabel).join(' · ');
  return (
    <NameForm name="" action={t('inboxViews.submit')} onSubmit={submit}>
      {mayShare && (
        <NativeSelect
          label={t('inboxViews.seenBy')}
          value={seenBy}
          onChange={({ currentTarget }) => setSeenBy(currentTarget.value)}
          data={[
            { value: OWN, label: t('inboxViews.onlyMe') },
            { value: ALL, label: t('inboxViews.everybody') },
            ...groups.map(({ id, name }) => ({ value: id, label: t('inboxViews.ofGroup', { name }) })),
          ]}
        />
      )}
      <Text size="sm" c="var(--muted)">
        {t('inboxViews.saves', { filters: filters === '' ? t('inboxViews.noFilters') : filters })}
      </Text>
    </NameForm>
  );
}

/** Renames a saved view. */
export function RenameView({ view, onRenamed }: { readonly view: SavedView; readonly onRenamed: () => void }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const submit = async (name: string) => {
    await dispatch(renameView(view, name));
    onRenamed();
  };
  return <NameForm name={view.name} action={t('inboxViews.submit')} onSubmit={submit} />;
}

interface NameFormProps {
  readonly name: string;
  readonly action: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly children?: ReactNode;
}
/** A form for a view's name. It stays open if the server refuses. */
function NameForm({ name: before, action, onSubmit, children }: NameFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSubmit(name.trim()).catch(toastError);
    setBusy(false);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('inboxViews.viewName')}
          value={name}
          maxLength={MAX_NAME_CHARACTERS}
          required
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
