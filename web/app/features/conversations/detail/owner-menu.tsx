import { Button, Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { ChevronDown, UserPlus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type OwnersRootState, selectGroups, selectPeople } from '../../../entities/people/owners-slice.ts';
import { PersonMark } from '../../../entities/people/person-mark.tsx';
import { useOwnerNames } from '../../../entities/people/use-owners.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import fading from '../../../ui/fading.module.css';
import { toastError } from '../../../ui/toast.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { assignConversation } from '../open/conversation-calls.ts';
import { type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import classes from './owner-menu.module.css';

/** Ids of people and groups don't contain colons. */
const NOBODY = ':nobody';
const MAX_QUERY_CHARACTERS = 100;

/**
 * Shows the owner and, if the user may, assigns another person or group. Staff give away only their own conversations; supervisors assign
 * anything.
 */
export function OwnerMenu({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const mayWork = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.work', 'assignConversation'),
  );
  const mayAssign = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.assign', 'assignConversation'),
  );
  const names = useOwnerNames();
  const ownerId = row.assigneeId ?? row.groupId;
  const name = ownerId === null ? null : (names[ownerId] ?? t('work.somebody'));
  const isMine = row.assigneeId !== null && row.assigneeId === me;
  // Staff take an unowned conversation with a button of its own.
  const mayChange = mayAssign || (mayWork && isMine);
  const text = isMine ? t('work.you') : (name ?? t('work.assign'));
  if (!mayChange) {
    return name === null ? null : (
      <span className={classes['owner']} title={t('work.ownedBy', { name })}>
        <PersonMark id={ownerId ?? ''} name={name} size={22} />
        <span className={classes['text']}>{text}</span>
      </span>
    );
  }
  return <OwnerPicker row={row} name={name} text={text} />;
}

interface OwnerPickerProps {
  readonly row: Conversation;
  /** Null if nobody owns it. */
  readonly name: string | null;
  readonly text: string;
}

function OwnerPicker({ row, name, text }: OwnerPickerProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const people = useSelector((state: OwnersRootState) => selectPeople(state));
  const groups = useSelector((state: OwnersRootState) => selectGroups(state));
  const [query, setQuery] = useState('');
  const [isBusy, setBusy] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setQuery('');
      combobox.resetSelectedOption();
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow the text.
  useEffect(() => {
    if (query === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  }, [query]);
  useShortcut({ keys: 'a', label: 'shortcuts.assign', group: 'conversation', run: () => combobox.openDropdown() });
  const matches = ({ name }: { readonly name: string }) => matchesSearch(foldText(name), foldText(query.trim()));
  const shownPeople = people.filter((person) => person.status === 'active' && matches(person));
  const shownGroups = groups.filter(matches);
  const submit = async (value: string) => {
    combobox.closeDropdown();
    setBusy(true);
    const isGroup = groups.some(({ id }) => id === value);
    const owner =
      value === NOBODY
        ? row.assigneeId === null
          ? { groupId: null }
          : { assigneeId: null }
        : isGroup
          ? { assigneeId: null, groupId: value }
          : { assigneeId: value };
    await dispatch(assignConversation({ id: row.id, ...owner })).catch(toastError);
    setBusy(false);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width={280} position="bottom-end" withinPortal>
      <Combobox.Target withAriaAttributes={false} targetType="button">
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          aria-expanded={combobox.dropdownOpened}
          title={name ?? undefined}
          className={classes['button'] ?? ''}
          onClick={() => combobox.toggleDropdown()}
          leftSection={
            name === null ? (
              <UserPlus size={15} aria-hidden="true" />
            ) : (
              <PersonMark id={row.assigneeId ?? row.groupId ?? ''} name={name} size={22} />
            )
          }
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
        >
          <span className={classes['text']}>{text}</span>
          <VisuallyHidden>{t(name === null ? 'work.change' : 'work.ownerChange')}</VisuallyHidden>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={query}
          maxLength={MAX_QUERY_CHARACTERS}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          placeholder={t('work.findOwner')}
          aria-label={t('work.findOwner')}
        />
        <Combobox.Options
          aria-label={t('work.owners')}
          className={`${classes['options']} ${fading['fading']}`}
          tabIndex={0}
        >
          {shownPeople.length > 0 && (
            <Combobox.Group label={t('work.people')}>
              {shownPeople.map((person) => (
                <Combobox.Option
                  key={person.id}
                  value={person.id}
                  active={person.id === row.assigneeId}
                  className={classes['option'] ?? ''}
                >
                  <PersonMark id={person.id} name={person.name} />
                  <span className={classes['name']}>
                    {person.id === me ? t('work.meOption', { name: person.name }) : person.name}
                  </span>
                  <span className={classes['role']}>{t(`roleName.${person.role}`)}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {shownGroups.length > 0 && (
            <Combobox.Group label={t('work.groups')}>
              {shownGroups.map((group) => (
                <Combobox.Option
                  key={group.id}
                  value={group.id}
                  active={group.id === row.groupId}
                  className={classes['option'] ?? ''}
                >
                  <Users size={18} aria-hidden="true" />
                  <span className={classes['name']}>{group.name}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {shownPeople.length + shownGroups.length === 0 && <Combobox.Empty>{t('work.noOwners')}</Combobox.Empty>}
          {name !== null && query === '' && (
            <Combobox.Option value={NOBODY} className={classes['option'] ?? ''}>
              <span className={classes['name']}>{t('work.nobody')}</span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
