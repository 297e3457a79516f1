import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { getDisplayName } from '../../../ui/phone-number.ts';
import { selectLoaded, selectNewestAlert } from '../inbox/inbox-selectors.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import type { SeenRootState } from '../inbox/seen-slice.ts';
import { useRangeText } from './range-text.ts';

/**
 * Announces to screen readers the size of a new view, and each row that starts to need attention.
 *
 * New, changed and moved rows aren't announced: on a busy line the announcements would never stop.
 */
export function Announcer() {
  const results = useResults();
  const alert = useAlert();
  return (
    <VisuallyHidden>
      <div role="status">{results}</div>
      <div role="alert">{alert}</div>
    </VisuallyHidden>
  );
}

/** Announces the size of a view once it is loaded. */
function useResults(): string {
  const { t } = useTranslation();
  const { number } = useFormats();
  const rangeText = useRangeText();
  const store = useStore<InboxRootState>();
  const loaded = useSelector(selectLoaded);
  const [text, setText] = useState('');
  // Totals change with every call; only those of a newly requested view are announced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text functions change with every render but do the same.
  useEffect(() => {
    const { meta } = store.getState().inbox;
    if (!loaded || !meta || loaded.kind === 'refill') return;
    const formatted = number(meta.total) + (meta.totalCapped ? '+' : '');
    const { page, range } = loaded.query;
    const total = t('inbox.totalSpoken', { count: meta.total, formatted, range: rangeText(range) });
    setText(page > 1 ? `${total}. ${t('inbox.page', { page, pages: meta.totalPages })}` : total);
  }, [loaded, store]);
  return text;
}

/** Announces the row that last started to need attention since the view was loaded. */
function useAlert(): string {
  const { t } = useTranslation();
  const store = useStore<InboxRootState & SeenRootState>();
  const newest = useSelector(selectNewestAlert);
  const loaded = useSelector(selectLoaded);
  const announced = useRef(Number.POSITIVE_INFINITY);
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly loaded view starts from its own alerts.
  useEffect(() => {
    announced.current = selectNewestAlert(store.getState())?.attention?.position ?? 0;
  }, [loaded, store]);
  useEffect(() => {
    const position = newest?.attention?.position ?? 0;
    if (!newest?.attention || position <= announced.current) return;
    announced.current = position;
    const { level, reason } = newest.attention;
    setText(`${t(`row.${level}`)}: ${getDisplayName(newest) ?? t('row.withheld')}. ${reasonText(reason)}`);
  }, [newest, t]);
  return text;
}
