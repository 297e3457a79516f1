import type { Usage } from '@switchboard/contracts/resources/history';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { useThunkDispatch } from '../api/thunk.ts';
import { confirm, showAlert } from '../ui/dialogs.ts';
import { toast, toastError } from '../ui/toast.ts';
import { confirmByTyping } from './confirm-by-typing.tsx';
import { archiveItem, restoreItem } from './resource-api.ts';
import type { AnyItem, AnyView } from './resource-view.ts';
import { Users } from './usage.tsx';

/** Archives and restores an item: first shows what uses it, and offers to undo archiving. */
export function useArchive(view: AnyView) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { kind } = view;
  const showUsers = (name: string, usedBy: readonly Usage[]) =>
    showAlert({
      title: t('resource.inUseTitle', { name }),
      body: (close) => (
        <>
          <p>{t('resource.inUseBody')}</p>
          <Users usedBy={usedBy} onGo={close} />
        </>
      ),
    });
  const restore = async ({ id, version, name }: AnyItem) => {
    await dispatch(restoreItem({ kind, id, version })).then(
      () => toast({ text: t('resource.restored', { name }) }),
      toastError,
    );
  };
  const archive = async (item: AnyItem, usedBy: readonly Usage[]) => {
    const { id, version, name } = item;
    if (usedBy.length > 0) return showUsers(name, usedBy);
    const words = view.release ?? view.archiveWords?.(item);
    const isSure = view.release
      ? await confirmByTyping(view.release, item)
      : await confirm({
          title: t(words?.title ?? 'resource.archiveTitle', { name }),
          body: t(words?.body ?? 'resource.archiveBody', { name }),
          confirmLabel: t(words?.confirm ?? 'resource.archive'),
        });
    if (!isSure) return;
    try {
      const archived = await dispatch(archiveItem({ kind, id, version }));
      const undo = { label: t('action.undo'), run: () => void restore(archived) };
      toast({ text: t(words?.done ?? 'resource.archivedToast', { name }), action: undo });
    } catch (error) {
      // Another item may have started to use it just now.
      if (error instanceof ApiError && error.code === 'resource.in_use') await showUsers(name, error.usedBy);
      else toastError(error);
    }
  };
  return { archive, restore };
}
