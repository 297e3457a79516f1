import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-divider.module.css';
import { clampWidth, listWidth, MAX_LIST_PX, MIN_LIST_PX, UNCHOSEN_PX } from './list-width.ts';

const STEP_PX = 24;

/** The line between list and detail: dragged, or moved with the arrow keys; a double click gives the list its usual width. */
export function ListDivider() {
  const { t } = useTranslation();
  const line = useRef<HTMLHRElement>(null);
  const width = listWidth.use();
  const [isDragged, setDragged] = useState(false);
  /** Where the line was taken hold of, beside the list's edge. */
  const grip = useRef(0);
  // While it is dragged only the style changes: what stands on both sides need not be drawn anew by React.
  const show = (px: number) => {
    pageOf(line.current)?.style.setProperty('--list-width', `${px}px`);
    line.current?.setAttribute('aria-valuenow', String(px));
  };
  useLayoutEffect(() => {
    if (width === UNCHOSEN_PX) pageOf(line.current)?.style.removeProperty('--list-width');
    else pageOf(line.current)?.style.setProperty('--list-width', `${width}px`);
    line.current?.setAttribute('aria-valuenow', String(widthNow(line.current)));
  }, [width]);

  const startDrag = (event: PointerEvent<HTMLHRElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientX - leftOf(line.current) - widthNow(line.current);
    setDragged(true);
  };
  const drag = (event: PointerEvent) =>
    isDragged && show(clampWidth(event.clientX - leftOf(line.current) - grip.current));
  const endDrag = () => {
    if (!isDragged) return;
    setDragged(false);
    listWidth.set(clampWidth(widthNow(line.current)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const px = KEYS[event.key]?.(widthNow(line.current));
    if (px === undefined) return;
    event.preventDefault();
    listWidth.set(clampWidth(px));
  };
  return (
    <hr
      ref={line}
      className={classes['divider']}
      aria-orientation="vertical"
      aria-label={t('inbox.divider')}
      aria-valuemin={MIN_LIST_PX}
      aria-valuemax={MAX_LIST_PX}
      aria-valuenow={width === UNCHOSEN_PX ? MIN_LIST_PX : width}
      tabIndex={0}
      data-dragged={isDragged}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onLostPointerCapture={endDrag}
      onDoubleClick={() => listWidth.set(UNCHOSEN_PX)}
      onKeyDown={onKeyDown}
    />
  );
}

const KEYS: Readonly<Record<string, (width: number) => number>> = {
  ArrowLeft: (width) => width - STEP_PX,
  ArrowRight: (width) => width + STEP_PX,
  Home: () => MIN_LIST_PX,
  End: () => MAX_LIST_PX,
};

const pageOf = (line: HTMLElement | null) => line?.parentElement;
const listOf = (line: HTMLElement | null) => line?.previousElementSibling?.getBoundingClientRect();
const leftOf = (line: HTMLElement | null): number => listOf(line)?.left ?? 0;
const widthNow = (line: HTMLElement | null): number => Math.round(listOf(line)?.width ?? MIN_LIST_PX);
