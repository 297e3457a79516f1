import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { alertOpened } from '../live/alert-slice.ts';
import { paths } from '../routes/paths.ts';
import type { AppStartListening } from './store/store.ts';

/** Opens the conversation of a clicked desktop notification; the inbox keeps its filters. */
export function useFollowAlerts(startListening: AppStartListening): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      startListening({
        actionCreator: alertOpened,
        effect: ({ payload: { conversationId, tenantId } }) => {
          const isInbox = location.pathname.startsWith(paths.conversations);
          const params = new URLSearchParams(isInbox ? location.search : '');
          if (tenantId === null) params.delete('tenantId');
          else params.set('tenantId', tenantId);
          void navigate({ pathname: paths.conversation(conversationId), search: params.toString() });
        },
      }),
    [navigate, startListening],
  );
}
