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
import { selectMayHere } from '../open/may-here.ts';
import { conversationClosed, conversationOpened, type OpenRootState } from '../open/open-slice.ts';
import { openTagPicker } from './add-tag-button.tsx';
import classes from './detail-pane.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { useDrawnConversation } from './use-drawn-conversation.ts';

// The list is there first: what stands beside it comes at the first sign of someone, or when a link leads straight to it.
const loadView = async () => {
  const [{ ConversationView }] = await Promise.all([import('./conversation-view.tsx'), needTexts('conversation')]);
  return ConversationView;
};
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const ConversationView = lazyPart(loadView);

/** The conversation that the address names, beside the list or, on a phone, instead of it. Esc closes it. */
export function DetailPane({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useInboxQuery();
  const pane = useRef<HTMLElement>(null);
  const mayTag = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.tag'));
  useOpenConversation(id);
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
      // On a phone the list is there again only once this has gone.
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
      loadView().catch((error: unknown) => log.warn('a part of the page could not be loaded', error));
    };
    for (const sign of SIGNS) addEventListener(sign, preload, { passive: true, signal: done.signal });
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
  const again = () => dispatch(conversationOpened({ id: ConversationId.parse(id), tenantId, row: null }));
  useOnceOnline(status === 'failed', again);
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
  if (status === 'failed') return <Unreachable again={again} />;
  if (row === null) return <DetailSkeleton />;
  return (
    <PartBoundary without={(retry) => <Unreachable again={retry} />}>
      <Suspense fallback={<DetailSkeleton />}>
        <ConversationView key={row.id} row={row} open={open} />
      </Suspense>
    </PartBoundary>
  );
}

function Unreachable({ again }: { again: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(navigator.onLine ? 'pane.failedTitle' : 'pane.offlineTitle')}
      body={t(navigator.onLine ? 'pane.failedBody' : 'pane.offlineBody')}
      icon={<CloudOff size={28} aria-hidden="true" />}
      action={<Button onClick={again}>{t('action.retry')}</Button>}
    />
  );
}

/** What failed is tried again by itself when the network comes back. */
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

/** Opens what the address names, with the row that the list holds already. */
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

/** Whoever opens a conversation goes on in it; the list is then free to move. The first page load leaves focus alone. */
function useFocusOnOpen(pane: RefObject<HTMLElement | null>, id: number | null): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (id !== null) pane.current?.focus({ preventScroll: true });
  }, [id, pane]);
}
