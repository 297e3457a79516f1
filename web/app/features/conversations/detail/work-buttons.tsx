import { Button, Menu } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { Check, Ellipsis, Hand, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { confirm } from '../../../ui/dialogs.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { conversationSeen } from '../inbox/seen-slice.ts';
import { deleteConversation, restoreConversation, takeConversation } from '../open/conversation-calls.ts';
import { type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import { OwnerMenu } from './owner-menu.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useWorkChange } from './use-work-change.ts';
import classes from './work-buttons.module.css';

/** The team's actions on a conversation: take, hand over, snooze and finish, with rarer ones in a menu. */
export function WorkButtons({ row }: { row: Conversation }) {
  const mayWork = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.work', 'changeWork'),
  );
  const isDeleted = useSelector(({ open }: OpenRootState) => open.deleted !== null);
  const isLive = row.status === 'pending';
  const isAtRest = row.work !== 'open';
  const isOpenWork = row.needsAttention || row.assigneeId !== null || row.groupId !== null;
  if (isDeleted) return null;
  return (
    <>
      {row.assigneeId === null && <TakeButton row={row} />}
      <OwnerMenu row={row} />
      {mayWork && !isLive && !isAtRest && isOpenWork && <SnoozeMenu id={row.id} />}
      {mayWork && !isLive && !isAtRest && isOpenWork && <DoneButton row={row} />}
      {mayWork && isAtRest && <ReopenButton row={row} />}
      <MoreMenu row={row} />
    </>
  );
}

/** Makes the user the owner of a conversation that nobody owns. */
function TakeButton({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const may = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.work', 'takeConversation'),
  );
  const take = async () => {
    setBusy(true);
    await dispatch(takeConversation({ id: row.id, replaces: false })).then(() => {
      if (row.attention) dispatch(conversationSeen({ id: row.id, upTo: row.attention.position }));
    }, toastError);
    setBusy(false);
  };
  useShortcut({ keys: 'm', label: 'shortcuts.take', group: 'conversation', isEnabled: may, run: () => void take() });
  if (!may) return null;
  return (
    <Button
      size="sm"
      variant={row.needsAttention ? 'filled' : 'default'}
      leftSection={<Hand size={15} aria-hidden="true" />}
      loading={isBusy}
      onClick={take}
    >
      {t('work.take')}
    </Button>
  );
}

/** Finishes the work, and handles what stands. Asks first about an emergency that nobody ever took. */
function DoneButton({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const { isBusy, change } = useWorkChange(row.id);
  const finish = async () => {
    const isUntaken = row.attention?.level === 'emergency' && row.assigneeId === null;
    const isSure =
      !isUntaken ||
      (await confirm({ title: t('work.untakenTitle'), body: t('work.untakenBody'), confirmLabel: t('work.done') }));
    if (isSure) await change({ work: 'done' }, t('work.isDone'));
  };
  useShortcut({ keys: 'e', label: 'shortcuts.done', group: 'conversation', run: () => void finish() });
  return (
    <Button
      size="sm"
      variant="default"
      className={classes['folding'] ?? ''}
      leftSection={<Check size={15} aria-hidden="true" />}
      aria-label={t('work.done')}
      loading={isBusy}
      onClick={finish}
    >
      <span className={classes['label']}>{t('work.done')}</span>
    </Button>
  );
}

function ReopenButton({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const { isBusy, change } = useWorkChange(row.id);
  const reopen = () => void change({ work: 'open' }, t('work.isReopened'));
  useShortcut({ keys: 'e', label: 'shortcuts.reopen', group: 'conversation', run: reopen });
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<RotateCcw size={15} aria-hidden="true" />}
      loading={isBusy}
      onClick={reopen}
    >
      {t('work.reopen')}
    </Button>
  );
}

/** The rare actions: taking a colleague's conversation, and deleting. */
function MoreMenu({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const mayDelete = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.delete'),
  );
  const mayTakeOver = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.assign', 'takeConversation'),
  );
  const isOthers = row.assigneeId !== null && row.assigneeId !== me;
  const canTake = mayTakeOver && isOthers;
  if (!canTake && !mayDelete) return null;
  // Deletes without confirmation, since the toast and the deleted conversation's bar offer to undo it.
  const remove = async () => {
    try {
      await dispatch(deleteConversation(row.id));
      const undo = () => void dispatch(restoreConversation(row.id)).catch(toastError);
      toast({ text: t('open.deleted'), action: { label: t('action.undo'), run: undo } });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('work.more')} variant="default">
          <Ellipsis size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {canTake && (
          <Menu.Item
            leftSection={<Hand size={15} />}
            onClick={() => void dispatch(takeConversation({ id: row.id, replaces: true })).catch(toastError)}
          >
            {t('work.takeFromOwner')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => void remove()}>
            {t('open.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
