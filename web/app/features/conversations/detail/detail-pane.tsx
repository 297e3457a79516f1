import { Button } from '@mantine/core';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { CloudOff, Lock, MessagesSquare, SearchX } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { needTexts } from '../../../i18n/i18n.ts';
import { paths } from '../../../routes/paths.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, PartBoundary } from '../../../ui/lazy-part.tsx';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { conversationClosed, conversationOpened, type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import { openTagPicker } from './add-tag-button.tsx';
import classes from './detail-pane.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { useDrawnConversation } from './use-drawn-conversation.ts';
import { useJumpToHit } from './use-jump-to-hit.ts';

// The list loads first. The view of a conversation loads at the first interaction, or when a link opens a conversation.
const loadView = async () => {
  const [{ ConversationView }] = await Promise.all([import('./conversation-view.tsx'), needTexts('conversation')]);
  return ConversationView;
};
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown'] as const;
const ConversationView = lazyPart(loadView);

/** The conversation in the URL, next to the list or, on a phone, in its place. Escape closes it. */
export function DetailPane({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useInboxQuery();
  const pane = useRef<HTMLElement>(null);
  const mayTag = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.tag'));
  useOpenConversation(id);
  useJumpToHit(id);
  useFocusOnOpen(pane, id);
  useShortcut({
    keys: 'Escape',
    label: 'shortcuts.closeConversation',
    group: 'conversation',
    isEnabled: id !== null,
    run: () => {
      void navigate({ pathname: paths.conversations, search });
      const backToRow = () => document.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
      backToRow();
      // On a phone the list appears only after this pane is gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) backToRow();
      });
    },
  });
  useShortcut({
    keys: 't',
    label: 'shortcuts.tag',
    group: 'conversation',
    isEnabled: id !== null && mayTag,
    run: openTagPicker,
  });
  useEffect(() => {
    const done = new AbortController();
    const preload = () => {
      done.abort();
      loadView().catch((error: unknown) => log.warn('could not load a part of the page', error));
    };
    for (const type of INTERACTIONS) addEventListener(type, preload, { passive: true, signal: done.signal });
    return () => done.abort();
  }, []);
  return (
    <section ref={pane} className={classes['pane']} aria-label={t('pane.label')} tabIndex={-1}>
      {id === null ? (
        <EmptyState
          title={t('pane.none')}
          body={t('pane.noneBody')}
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
  const open = useDrawnConversation();
  const { status, row, tenantId, failure } = open;
  const reopen = () => dispatch(conversationOpened({ id: ConversationId.parse(id), tenantId, row: null }));
  useOnceOnline(status === 'failed', reopen);
  const back = (
    <Button component={Link} to={{ pathname: paths.conversations, search }} variant="default">
      {t('pane.backToList')}
    </Button>
  );
  if (status === 'missing' || !ConversationId.safeParse(id).success) {
    return (
      <EmptyState
        title={t('pane.missingTitle')}
        body={t('pane.missingBody')}
        icon={<SearchX size={28} aria-hidden="true" />}
        action={back}
      />
    );
  }
  if (status === 'failed' && failure === 'permission.denied') {
    return (
      <EmptyState
        title={t('pane.deniedTitle')}
        body={t('pane.deniedBody')}
        icon={<Lock size={28} aria-hidden="true" />}
        action={back}
      />
    );
  }
  if (status === 'failed') return <Unreachable onRetry={reopen} />;
  if (row === null) return <DetailSkeleton />;
  return (
    <PartBoundary without={(retry) => <Unreachable onRetry={retry} />}>
      <Suspense fallback={<DetailSkeleton />}>
        <ConversationView key={row.id} row={row} open={open} />
      </Suspense>
    </PartBoundary>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(navigator.onLine ? 'pane.failedTitle' : 'pane.offlineTitle')}
      body={t(navigator.onLine ? 'pane.failedBody' : 'pane.offlineBody')}
      icon={<CloudOff size={28} aria-hidden="true" />}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  );
}

/** Retries a failure when the network comes back. */
function useOnceOnline(isWaiting: boolean, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const listen = () => latest.current();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [isWaiting]);
}

/** Opens the conversation in the URL, starting with the list's row. */
function useOpenConversation(id: number | null): void {
  const dispatch = useThunkDispatch();
  const store = useStore<InboxRootState>();
  const { tenantId } = useInboxQuery().query;
  useEffect(() => {
    const parsed = ConversationId.safeParse(id);
    if (!parsed.success) return;
    const row = store.getState().inbox.page.rows[parsed.data] ?? null;
    dispatch(conversationOpened({ id: parsed.data, tenantId, row }));
    return () => void dispatch(conversationClosed());
  }, [id, tenantId, dispatch, store]);
}

/** Moves focus to an opened conversation, which releases the list's rows. The first page load leaves focus alone. */
function useFocusOnOpen(pane: RefObject<HTMLElement | null>, id: number | null): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (id !== null) pane.current?.focus({ preventScroll: true });
  }, [id, pane]);
}
