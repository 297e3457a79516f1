import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createRemembered } from '../../../browser/remembered.ts';
import classes from './list-divider.module.css';

/** The minimum and maximum width of the list while the detail pane is open. */
export const MIN_LIST_PX = 320;
export const MAX_LIST_PX = 760;
/** The width that stands for the style sheet's default. */
export const UNCHOSEN_PX = 0;

/** The list's width in pixels, stored in this browser. */
export const listWidth = createRemembered('listWidth', (text) =>
  z.coerce.number().int().min(MIN_LIST_PX).max(MAX_LIST_PX).catch(UNCHOSEN_PX).parse(text),
);

/** Clamps a width to the limits. */
export const clampWidth = (px: number): number => Math.round(Math.min(MAX_LIST_PX, Math.max(MIN_LIST_PX, px)));

const STEP_PX = 24;

/** The divider between list and detail: drag it or use the arrow keys; a double click restores the default width. */
export function ListDivider() {
  const { t } = useTranslation();
  const line = useRef<HTMLHRElement>(null);
  const width = listWidth.use();
  const [isDragged, setDragged] = useState(false);
  /** The pointer's offset from the list's edge when the drag started. */
  const grip = useRef(0);
  // While dragging, only the style changes, so React doesn't render both sides.
  const show = (px: number) => {
    pageElement(line.current)?.style.setProperty('--list-width', `${px}px`);
    line.current?.setAttribute('aria-valuenow', String(px));
  };
  useLayoutEffect(() => {
    if (width === UNCHOSEN_PX) pageElement(line.current)?.style.removeProperty('--list-width');
    else pageElement(line.current)?.style.setProperty('--list-width', `${width}px`);
    line.current?.setAttribute('aria-valuenow', String(currentWidth(line.current)));
  }, [width]);

  const startDrag = (event: PointerEvent<HTMLHRElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientX - listLeft(line.current) - currentWidth(line.current);
    setDragged(true);
  };
  const drag = (event: PointerEvent) =>
    isDragged && show(clampWidth(event.clientX - listLeft(line.current) - grip.current));
  const endDrag = () => {
    if (!isDragged) return;
    setDragged(false);
    listWidth.set(clampWidth(currentWidth(line.current)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const px = KEYS[event.key]?.(currentWidth(line.current));
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

const pageElement = (line: HTMLElement | null) => line?.parentElement;
const listRect = (line: HTMLElement | null) => line?.previousElementSibling?.getBoundingClientRect();
const listLeft = (line: HTMLElement | null): number => listRect(line)?.left ?? 0;
const currentWidth = (line: HTMLElement | null): number => Math.round(listRect(line)?.width ?? MIN_LIST_PX);
