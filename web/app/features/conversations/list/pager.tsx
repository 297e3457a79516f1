import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toolbar } from '../../../ui/toolbar.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { selectMeta, selectPerPage, selectShownIds } from '../inbox/inbox-selectors.ts';
import { type InboxRootState, perPageChosen } from '../inbox/inbox-slice.ts';
import { PAGE_SIZES } from '../inbox/list-settings.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import classes from './pager.module.css';

/** The span of rows, the page size, and buttons to turn the page. One tab stop. */
export function Pager() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const dispatch = useThunkDispatch();
  const { query, change } = useInboxQuery();
  const meta = useSelector(selectMeta);
  const perPage = useSelector(selectPerPage);
  const shown = useSelector((state: InboxRootState) => selectShownIds(state).length);
  const { page } = query;
  const pages = Math.max(1, meta?.totalPages ?? 1);
  const go = (to: number) => change({ page: to });
  const [hasPrevious, hasNext] = [page > 1, page < pages];
  useShortcut({
    keys: '[',
    label: 'shortcuts.previousPage',
    group: 'list',
    isEnabled: hasPrevious,
    run: () => go(page - 1),
  });
  useShortcut({ keys: ']', label: 'shortcuts.nextPage', group: 'list', isEnabled: hasNext, run: () => go(page + 1) });
  if (!meta) return <div className={classes['pager']} />;
  // The empty state explains why and offers a way on.
  if (shown === 0) return null;
  const from = (page - 1) * perPage + 1;
  // Rows and totals arrive separately, and a row that left stays for a moment.
  const to = meta.totalCapped ? from + shown - 1 : Math.min(from + shown - 1, Math.max(from, meta.total));
  const total = number(Math.max(meta.total, to)) + (meta.totalCapped ? '+' : '');
  const sizes = [...new Set([...PAGE_SIZES, perPage])].sort((a, b) => a - b);
  const chooseSize = (size: number) => {
    dispatch(perPageChosen(size));
    go(1);
  };
  const step = (to: number, label: string, icon: ReactNode, isPossible: boolean) => (
    <IconButton size={28} className={classes['step'] ?? ''} label={label} disabled={!isPossible} onClick={() => go(to)}>
      {icon}
    </IconButton>
  );
  return (
    <div ref={toolbar} role="toolbar" className={classes['pager']} aria-label={t('inbox.pager')}>
      <span className={classes['span']}>{t('inbox.span', { from: number(from), to: number(to), total })}</span>
      <span className={classes['keys']} aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> {t('inbox.keys')}
      </span>
      <span className={classes['size']}>
        <select
          aria-label={t('inbox.perPage')}
          value={perPage}
          onChange={({ currentTarget }) => chooseSize(Number(currentTarget.value))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t('inbox.perPageShort', { count: size })}
            </option>
          ))}
        </select>
        <ChevronsUpDown size={12} aria-hidden="true" />
      </span>
      <nav className={classes['pages']} aria-label={t('inbox.page', { page, pages })}>
        <span className={classes['ends']}>{step(1, t('inbox.first'), <ChevronFirst size={16} />, hasPrevious)}</span>
        {step(page - 1, t('inbox.previous'), <ChevronLeft size={16} />, hasPrevious)}
        <span className={classes['page']}>
          <strong>{number(page)}</strong> / {number(pages)}
        </span>
        {step(page + 1, t('inbox.next'), <ChevronRight size={16} />, hasNext)}
        <span className={classes['ends']}>{step(pages, t('inbox.last'), <ChevronLast size={16} />, hasNext)}</span>
      </nav>
    </div>
  );
}
