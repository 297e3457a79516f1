import { UnstyledButton } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { selectAttentionTotal } from '../../../live/live-slice.ts';
import hidden from '../../../ui/hidden.module.css';
import { attentionQuery } from '../inbox/inbox-query.ts';
import { selectLoaded, selectMeta } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { useViews } from '../views/use-views.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { useOtherAccountName } from './account-zone.tsx';
import classes from './list-header.module.css';
import { useRangeText } from './range-text.ts';

/** The name of the list's view, which opens the others where they have no pane; its total, and how many conversations need attention. */
export function ListHeader() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { query, change } = useInboxQuery();
  const rangeText = useRangeText();
  const meta = useSelector(selectMeta);
  const loaded = useSelector(selectLoaded);
  const attentionTotal = useSelector(selectAttentionTotal);
  const { current } = useViews();
  const title = current?.name ?? t('inbox.title');
  const account = useOtherAccountName();
  const total = meta ? formats.number(meta.total) + (meta.totalCapped ? '+' : '') : undefined;
  return (
    <div className={classes['header']}>
      {account !== undefined && <p className={classes['account']}>{t('inbox.of', { account })}</p>}
      <h1 className={classes['title']}>
        {current !== undefined && <span className={hidden['hidden']}>{t('inbox.title')}: </span>}
        <span className={classes['wide']}>{title}</span>
        <span className={classes['folded']}>
          <ViewsMenu name={title} />
        </span>
      </h1>
      {meta && (
        <span className={classes['total']}>
          {/* Describes the loaded rows; the requested view may still be loading. */}
          {t('inbox.total', { count: meta.total, formatted: total, range: rangeText((loaded?.query ?? query).range) })}
        </span>
      )}
      {attentionTotal > 0 && (
        <UnstyledButton
          className={classes['attention']}
          title={t('inbox.showAttention')}
          onClick={() => change(attentionQuery)}
        >
          <TriangleAlert size={14} aria-hidden="true" />
          <span className={classes['words']}>{t('inbox.attention', { count: attentionTotal })}</span>
          <span className={classes['count']} aria-hidden="true">
            {attentionTotal}
          </span>
        </UnstyledButton>
      )}
    </div>
  );
}
