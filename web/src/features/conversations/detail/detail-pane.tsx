import { Button } from '@mantine/core';
import { ConversationId } from '@switchboard/contracts/ids';
import { MessagesSquare } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { paths } from '../../../app/paths.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import type { InboxRootState } from '../inbox-slice.ts';
import { conversationClosed, conversationOpened, type OpenRootState, type OpenState } from '../open-slice.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import { ConversationView } from './conversation-view.tsx';
import classes from './detail-pane.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';

/** The conversation that the address names, beside the list or, on a phone, instead of it. Esc closes it. */
export function DetailPane({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useInboxQuery();
  const pane = useRef<HTMLElement>(null);
  useOpenConversation(id);
  useFocusOnOpen(pane, id);
  useShortcut({
    keys: 'Escape',
    label: 'shortcuts.closeConversation',
    group: 'conversation',
    isEnabled: id !== null,
    run: () => {
      void navigate({ pathname: paths.conversations, search });
      document.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
    },
  });
  return (
    <section ref={pane} className={classes['pane']} aria-label={t('open.label')} tabIndex={-1}>
      {id === null ? (
        <EmptyState
          title={t('open.none')}
          body={t('open.noneBody')}
          icon={<MessagesSquare size={28} aria-hidden="true" />}
        />
      ) : (
        <DetailBody id={id} />
      )}
    </section>
  );
}

function DetailBody({ id }: { id: number }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { search } = useInboxQuery();
  const { status, row, tenantId } = useSelector<OpenRootState, OpenState>(({ open }) => open);
  const back = (
    <Button component={Link} to={{ pathname: paths.conversations, search }} variant="default">
      {t('open.backToList')}
    </Button>
  );
  if (status === 'missing' || !ConversationId.safeParse(id).success) {
    return <EmptyState title={t('open.missingTitle')} body={t('open.missingBody')} action={back} />;
  }
  if (row) return <ConversationView row={row} />;
  if (status !== 'failed') return <DetailSkeleton />;
  const again = () => dispatch(conversationOpened({ id: ConversationId.parse(id), tenantId, row: null }));
  return <EmptyState title={t('open.failedTitle')} action={<Button onClick={again}>{t('action.retry')}</Button>} />;
}

/** Opens what the address names, with the row that the list holds already. */
function useOpenConversation(id: number | null): void {
  const dispatch = useThunkDispatch();
  const store = useStore<InboxRootState>();
  const { query } = useInboxQuery();
  const own = useSelector((state: SessionRootState) => selectUser(state)?.tenantId);
  const tenantId = query.tenantId === own ? null : query.tenantId;
  useEffect(() => {
    const parsed = ConversationId.safeParse(id);
    if (!parsed.success) return;
    const row = store.getState().inbox.page.rows[parsed.data] ?? null;
    dispatch(conversationOpened({ id: parsed.data, tenantId, row }));
    return () => void dispatch(conversationClosed());
  }, [id, tenantId, dispatch, store]);
}

/** Whoever opens a conversation goes on in it; the list is then free to move. The first page load leaves focus alone. */
function useFocusOnOpen(pane: RefObject<HTMLElement | null>, id: number | null): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (id !== null) pane.current?.focus({ preventScroll: true });
  }, [id, pane]);
}
