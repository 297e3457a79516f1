import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/use-formats.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  /** Whether there are more than `total` items. */
  readonly isCapped?: boolean;
  readonly onPage: (page: number) => void;
}

/** The shown range and the page buttons; hidden if there is only one page. */
export function Pager({ page, perPage, total, isCapped = false, onPage }: PagerProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1 && !isCapped) return null;
  const more = isCapped ? '+' : '';
  const from = Math.min(total, (page - 1) * perPage + 1);
  const to = Math.min(total, page * perPage);
  return (
    <div className={classes['pager']}>
      <span>{t('resource.span', { from: number(from), to: number(to), total: number(total) + more })}</span>
      <nav aria-label={t('resource.pages')}>
        <IconButton size={32} label={t('resource.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={16} />
        </IconButton>
        <span>
          {number(page)} / {number(pages) + more}
        </span>
        <IconButton
          size={32}
          label={t('resource.nextPage')}
          disabled={page >= pages && !isCapped}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={16} />
        </IconButton>
      </nav>
    </div>
  );
}
