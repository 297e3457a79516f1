import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { askForAccess, connectionsChanged } from './connection-queries.ts';
import { hearOutcomes } from './outcomes.ts';

const WINDOW = 'popup,width=560,height=720';

/** Asks for access to a connection in a window of its own, or in this one where the browser opens no other; tells the outcome. */
export function useConnect(id: string): () => Promise<void> {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  useEffect(
    () =>
      hearOutcomes(({ outcome, connection }) => {
        if (connection !== id) return;
        dispatch(connectionsChanged());
        toast({ text: t(`connections.outcome.${outcome}`), isFailure: outcome !== 'connected' });
      }),
    [id, dispatch, t],
  );
  return async () => {
    // At once: a browser lets a click open a window, and nothing that comes later.
    const opened = window.open('', '_blank', WINDOW);
    try {
      const url = await dispatch(askForAccess(id));
      if (!opened) return location.assign(url);
      // The other server's pages can't reach this one.
      opened.opener = null;
      opened.location.replace(url);
    } catch (error) {
      opened?.close();
      toastError(error);
    }
  };
}
