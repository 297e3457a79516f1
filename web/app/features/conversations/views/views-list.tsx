import { Menu } from '@mantine/core';
import type { BuiltInView } from '@switchboard/contracts/conversations/views';
import {
  AlarmClock,
  Bookmark,
  CircleCheck,
  CircleDashed,
  Ellipsis,
  Hand,
  Layers,
  type LucideIcon,
  Plus,
  TriangleAlert,
  UserRound,
  Users,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectMay, selectUser } from '../../../session/session-slice.ts';
import { confirm, openDialog } from '../../../ui/dialogs.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { formatInboxQuery } from '../inbox/inbox-query.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { readViewQuery } from './inbox-views.ts';
import { RenameView, SaveView } from './save-view.tsx';
import { type NamedView, useViews } from './use-views.ts';
import { deleteView } from './view-calls.ts';
import classes from './views-list.module.css';
import type { SavedView, ViewsRootState } from './views-slice.ts';

const ICONS: Readonly<Record<BuiltInView, LucideIcon>> = {
  mine: UserRound,
  waiting: Hand,
  unassigned: CircleDashed,
  all: Layers,
  snoozed: AlarmClock,
  done: CircleCheck,
};
const BUILT_IN_ICONS: Readonly<Record<string, LucideIcon>> = ICONS;

/** The views with their counts: built-in ones, the queues of the user's groups, and saved ones. */
export function ViewsList({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const { builtIn, queues, saved, current } = useViews();
  const maySave = useSelector((state: SessionRootState) => selectMay(state, 'views.manage', 'views.create'));
  const isSaveShown = maySave && query.tenantId === null;
  const [queuesId, savedId] = [useId(), useId()];
  const show = (view: NamedView) => (
    <ViewItem key={view.id} view={view} isCurrent={view.id === current?.id} {...(onChoose && { onChoose })} />
  );
  return (
    <div className={classes['views']}>
      <ul className={classes['list']}>{builtIn.map(show)}</ul>
      {queues.length > 0 && (
        <>
          <h2 className={classes['head']} id={queuesId}>
            {t('inboxViews.queues')}
          </h2>
          <ul className={classes['list']} aria-labelledby={queuesId}>
            {queues.map(show)}
          </ul>
        </>
      )}
      {(saved.length > 0 || isSaveShown) && (
        <div className={classes['head']}>
          <h2 id={savedId}>{t('inboxViews.saved')}</h2>
          {isSaveShown && <SaveButton {...(onChoose && { onChoose })} />}
        </div>
      )}
      {saved.length > 0 && (
        <ul className={classes['list']} aria-labelledby={savedId}>
          {saved.map(show)}
        </ul>
      )}
    </div>
  );
}

function SaveButton({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const save = () => {
    onChoose?.();
    void openDialog({
      title: t('inboxViews.save'),
      body: (close) => (
        <SaveView
          query={query}
          onSaved={(view) => {
            close();
            change(readViewQuery(view.query, view.sort));
          }}
        />
      ),
    });
  };
  return (
    <IconButton size={26} label={t('inboxViews.save')} onClick={save}>
      <Plus size={15} />
    </IconButton>
  );
}

interface ViewItemProps {
  readonly view: NamedView;
  readonly isCurrent: boolean;
  readonly onChoose?: () => void;
}
function ViewItem({ view, isCurrent, onChoose }: ViewItemProps) {
  const formats = useFormats();
  const { pathname } = useLocation();
  const { query } = useInboxQuery();
  const defaultRange = useSelector((state: SessionRootState) => selectUser(state)?.defaultRange);
  const count = useSelector(({ views }: ViewsRootState) => views.counts[view.id]);
  const isUrgent = view.id === 'waiting' && (count ?? 0) > 0;
  const Icon = view.saved ? Bookmark : (BUILT_IN_ICONS[view.id] ?? Users);
  return (
    <li className={classes['item']} data-current={isCurrent}>
      <Link
        className={classes['link'] ?? ''}
        to={{ pathname, search: formatInboxQuery(view.query, defaultRange) }}
        aria-current={isCurrent ? 'true' : undefined}
        title={view.name}
        onClick={onChoose}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={classes['name']}>{view.name}</span>
        {/* The counts are of the user's own account. */}
        {count !== undefined && query.tenantId === null && (
          <span className={classes['count']} data-urgent={isUrgent}>
            {isUrgent && <TriangleAlert size={13} aria-hidden="true" />}
            {formats.number(count)}
          </span>
        )}
      </Link>
      {view.saved && <SavedMenu view={view.saved} />}
    </li>
  );
}

/** Renames or deletes a saved view: one's own, or, for supervisors, a shared one. */
function SavedMenu({ view }: { view: SavedView }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const mayManage = useSelector((state: SessionRootState) => selectMay(state, 'views.manage', 'views.change'));
  const mayShare = useSelector((state: SessionRootState) => selectMay(state, 'conversation.assign'));
  if (!mayManage || (view.scope !== 'own' && !mayShare)) return null;
  const rename = () =>
    openDialog({
      title: t('inboxViews.rename'),
      body: (close) => <RenameView view={view} onRenamed={close} />,
    });
  const remove = async () => {
    const isSure = await confirm({
      title: t('inboxViews.deleteTitle', { name: view.name }),
      body: t(view.scope === 'own' ? 'inboxViews.deleteOwn' : 'inboxViews.deleteShared'),
      confirmLabel: t('inboxViews.delete'),
      isDangerous: true,
    });
    if (isSure) await dispatch(deleteView(view)).catch(toastError);
  };
  return (
    // Within the views' own popover: a press outside of that would close it first.
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconButton size={26} className={classes['menu'] ?? ''} label={t('inboxViews.menu', { name: view.name })}>
          <Ellipsis size={15} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void rename()}>{t('inboxViews.rename')}</Menu.Item>
        <Menu.Item onClick={() => void remove()}>{t('inboxViews.delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
