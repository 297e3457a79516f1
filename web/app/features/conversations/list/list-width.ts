import { z } from 'zod';
import { remembered } from '../../../browser/remembered.ts';

/** The list is never narrower than this beside the detail, in pixels, nor wider than that. */
export const MIN_LIST_PX = 320;
export const MAX_LIST_PX = 760;
/** Stands for a width that nobody has chosen: the style sheet's own. */
export const UNCHOSEN_PX = 0;

/** The width of the list beside the detail, in pixels, as this browser remembers it. */
export const listWidth = remembered('listWidth', (text) =>
  z.coerce.number().int().min(MIN_LIST_PX).max(MAX_LIST_PX).catch(UNCHOSEN_PX).parse(text),
);

/** A width that the list may have. */
export const clampWidth = (px: number): number => Math.round(Math.min(MAX_LIST_PX, Math.max(MIN_LIST_PX, px)));
