import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { connectionsChanged, requestAccess } from './connection-api.ts';
import { onOutcome } from './outcomes.ts';

const WINDOW = 'popup,width=560,height=720';

/** Authorizes a connection in a pop-up, or in the current window if the browser blocks pop-ups, and reports the outcome. */
export function useConnect(id: string): () => Promise<void> {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  useEffect(
    () =>
      onOutcome(({ outcome, connection }) => {
        if (connection !== id) return;
        dispatch(connectionsChanged());
        toast({ text: t(`connections.outcome.${outcome}`), isFailure: outcome !== 'connected' });
      }),
    [id, dispatch, t],
  );
  return async () => {
    // Opened synchronously, because browsers only allow it within the click.
    const opened = window.open('', '_blank', WINDOW);
    try {
      const url = await dispatch(requestAccess(id));
      if (!opened) return location.assign(url);
      // Keeps the other server's pages from reaching this one.
      opened.opener = null;
      opened.location.replace(url);
    } catch (error) {
      opened?.close();
      toastError(error);
    }
  };
}
