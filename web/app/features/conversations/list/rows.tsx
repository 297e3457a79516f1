import { ConversationId } from '@switchboard/contracts/base/ids';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useOwnerNames } from '../../../entities/people/use-owners.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { selectLoaded, selectPageSort } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { useLastScroll } from '../views/use-last-scroll.ts';
import { density, ROW_PX } from './density.ts';
import { useHoldByFocus } from './hold.ts';
import { Row } from './row.tsx';
import { findPlace, type RowPlace, stepFrom } from './row-place.ts';
import classes from './rows.module.css';
import { useRowsInSight } from './rows-in-sight.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface RowsProps {
  readonly ids: readonly ConversationId[];
  readonly openId: number | null;
}

/**
 * The virtualized rows. One tab stop; the arrow keys, or j and k from anywhere, move from row to row.
 *
 * They don't move while a pointer is over them or one has focus.
 */
export function Rows({ ids, openId }: RowsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<ConversationId | null>(null);
  const toFocus = useRef<number | null>(null);
  const onFocusChange = useHoldByFocus(scroller);
  const { query, search } = useInboxQuery();
  const loaded = useSelector(selectLoaded);
  const owners = useOwnerNames();
  const rowPx = ROW_PX[density.use()];
  const { span, scrollToIndex } = useRowsInSight(scroller, { count: ids.length, rowPx });
  // A new view starts at its top, and one to which the person returns where they left it.
  const readTop = useLastScroll(scroller, search);
  const shownView = useRef(loaded);
  useEffect(() => {
    if (shownView.current === loaded || loaded?.kind !== 'view') return;
    shownView.current = loaded;
    setActiveId(null);
    scroller.current?.scrollTo({ top: readTop() });
  }, [loaded, readTop]);
  const { by, order } = useSelector(selectPageSort);
  // Scrolls to the conversation that a link opened, initially and after live updates change the order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render and when the order changes.
  useLayoutEffect(() => {
    const opened = ids.find((id) => id === openId);
    if (opened !== undefined) scrollToIndex(ids.indexOf(opened));
  }, [by, order]);
  // An opened conversation becomes the current row, even if another screen or an alert opened it.
  const [opened, setOpened] = useState<number | null>(null);
  if (opened !== openId) {
    setOpened(openId);
    const parsed = ConversationId.safeParse(openId);
    if (parsed.success) setActiveId(parsed.data);
  }
  const lastPlace = useRef<RowPlace | null>(null);
  const place = findPlace(ids, activeId ?? ids.find((id) => id === openId) ?? null, lastPlace.current);
  useEffect(() => {
    lastPlace.current = place;
  });
  const activeIndex = Math.min(place?.index ?? 0, ids.length - 1);

  function step(by: number): void {
    const id = ids[stepFrom(place, by, ids.length)];
    if (id === undefined) return;
    scrollToIndex(ids.indexOf(id));
    toFocus.current = id;
    setActiveId(id);
    focusRow(id);
  }
  function focusRow(id: number): void {
    const link = scroller.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    if (!link) return;
    toFocus.current = null;
    link.focus({ preventScroll: true });
  }
  // An invisible row is rendered only after scrolling.
  useEffect(() => {
    if (toFocus.current !== null) focusRow(toFocus.current);
  });
  useShortcut({ keys: 'j', label: 'shortcuts.nextConversation', group: 'list', run: () => step(1) });
  useShortcut({ keys: 'k', label: 'shortcuts.previousConversation', group: 'list', run: () => step(-1) });
  useShortcut({ keys: 'Enter', label: 'shortcuts.openConversation', group: 'list' });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the rows bubble up to this element.
    <div ref={scroller} className={classes['scroller']} {...onFocusChange} onKeyDown={onKeyDown}>
      <ul className={classes['rows']} style={{ height: ids.length * rowPx }} aria-label={t('inbox.list')}>
        {ids.slice(span.first, span.end).map((id, nth) => {
          const index = span.first + nth;
          return (
            <li
              key={id}
              className={classes['place']}
              style={{ height: rowPx, transform: `translateY(${index * rowPx}px)` }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
            >
              <Row
                id={id}
                isOpen={id === openId}
                isActive={index === activeIndex}
                search={search}
                searchString={query.searchString}
                owners={owners}
                onFocus={setActiveId}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
