import { NativeSelect } from '@mantine/core';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { selectMeta, selectPerPage, selectShownIds } from '../inbox-selectors.ts';
import { perPageChosen } from '../inbox-slice.ts';
import { PAGE_SIZES } from '../settings.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import classes from './pager.module.css';

/** Which rows of how many, how many at a time, and the way to the others. */
export function Pager() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const dispatch = useThunkDispatch();
  const { query, change } = useInboxQuery();
  const meta = useSelector(selectMeta);
  const perPage = useSelector(selectPerPage);
  const shown = useSelector(selectShownIds).length;
  if (!meta) return <div className={classes['pager']} />;
  const { page } = query;
  const pages = Math.max(1, meta.totalPages);
  const from = (page - 1) * perPage + 1;
  const total = number(meta.total) + (meta.totalCapped ? '+' : '');
  const sizes = [...new Set([...PAGE_SIZES, perPage])].sort((a, b) => a - b);
  const chooseSize = (size: number) => {
    dispatch(perPageChosen(size));
    change({ page: 1 });
  };
  return (
    <div className={classes['pager']}>
      {shown > 0 && (
        <span className={classes['span']}>
          {t('inbox.span', { from: number(from), to: number(from + shown - 1), total })}
        </span>
      )}
      <span className={classes['keys']} aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> {t('inbox.keys')}
      </span>
      <NativeSelect
        size="xs"
        variant="unstyled"
        className={classes['size'] ?? ''}
        aria-label={t('inbox.perPage')}
        value={perPage}
        onChange={({ currentTarget }) => chooseSize(Number(currentTarget.value))}
        data={sizes.map((size) => ({ value: String(size), label: t('inbox.perPageShort', { count: size }) }))}
      />
      <nav className={classes['pages']} aria-label={t('inbox.page', { page, pages })}>
        <IconButton size={28} label={t('inbox.first')} disabled={page <= 1} onClick={() => change({ page: 1 })}>
          <ChevronFirst size={16} />
        </IconButton>
        <IconButton
          size={28}
          label={t('inbox.previous')}
          disabled={page <= 1}
          onClick={() => change({ page: page - 1 })}
        >
          <ChevronLeft size={16} />
        </IconButton>
        <span className={classes['page']}>
          <strong>{number(page)}</strong> / {number(pages)}
        </span>
        <IconButton
          size={28}
          label={t('inbox.next')}
          disabled={page >= pages}
          onClick={() => change({ page: page + 1 })}
        >
          <ChevronRight size={16} />
        </IconButton>
        <IconButton size={28} label={t('inbox.last')} disabled={page >= pages} onClick={() => change({ page: pages })}>
          <ChevronLast size={16} />
        </IconButton>
      </nav>
    </div>
  );
}
