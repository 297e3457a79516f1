import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Thunk, useThunkDispatch } from '../../api/thunk.ts';
import type { AnyItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toast, toastError } from '../../ui/toast.ts';

type Group = Pick<AnyItem, 'id'> & { readonly autoAssign: boolean };

/** Once a group begins to assign automatically, asks whether it also hands out what already waits in its queue. */
export function AskBacklog({ item: { id, autoAssign } }: { item: Group }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const mayAssign = useMay('groups.manage', 'assignBacklog');
  const before = useRef({ id, autoAssign });
  const ask = async () => {
    const count = await dispatch(countWaiting(id));
    if (count === 0) return;
    const isSure = await confirm({
      title: t('groups.backlogTitle', { count }),
      body: t('groups.backlogBody'),
      confirmLabel: t('groups.backlogConfirm'),
    });
    if (!isSure) return;
    await dispatch(assignBacklog(id));
    toast({ text: t('groups.backlogDone') });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the switch asks.
  useEffect(() => {
    const isSwitchedOn = before.current.id === id && !before.current.autoAssign && autoAssign;
    before.current = { id, autoAssign };
    if (isSwitchedOn && mayAssign) ask().catch(toastError);
  }, [id, autoAssign]);
  return null;
}

const countWaiting =
  (groupId: string): Thunk<Promise<number>, object> =>
  async (_, __, { api }) => {
    const { data } = await api.call('listQueues', {});
    return data.find((queue) => queue.groupId === groupId)?.waiting ?? 0;
  };

const assignBacklog =
  (id: string): Thunk<Promise<unknown>, object> =>
  (_, __, { api }) =>
    api.call('assignBacklog', { params: { id } });
