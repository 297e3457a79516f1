import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { nameOf } from '../../../ui/phone-number.ts';
import { selectLoaded, selectNewestAlert } from '../inbox/inbox-selectors.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import type { SeenRootState } from '../inbox/seen-slice.ts';
import { useRangeText } from './range-text.ts';

/**
 * Says aloud, to those who listen to the page, what a new view holds and that a row began to need somebody.
 *
 * Rows that come, change and move are not told: a busy line would never be silent.
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

/** How much a view holds, once it is there. */
function useResults(): string {
  const { t } = useTranslation();
  const { number } = useFormats();
  const rangeText = useRangeText();
  const store = useStore<InboxRootState>();
  const loaded = useSelector(selectLoaded);
  const [text, setText] = useState('');
  // Totals follow every call; only those of a view that was just asked for are told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts' functions are new with every draw, and the same.
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

/** The row that began to need somebody last, since this view is there. */
function useAlert(): string {
  const { t } = useTranslation();
  const store = useStore<InboxRootState & SeenRootState>();
  const newest = useSelector(selectNewestAlert);
  const loaded = useSelector(selectLoaded);
  const heard = useRef(Number.POSITIVE_INFINITY);
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that is there anew starts from what it holds.
  useEffect(() => {
    heard.current = selectNewestAlert(store.getState())?.attention?.position ?? 0;
  }, [loaded, store]);
  useEffect(() => {
    const position = newest?.attention?.position ?? 0;
    if (!newest?.attention || position <= heard.current) return;
    heard.current = position;
    const { level, reason } = newest.attention;
    setText(`${t(`row.${level}`)}: ${nameOf(newest) ?? t('row.withheld')}. ${reasonText(reason)}`);
  }, [newest, t]);
  return text;
}
