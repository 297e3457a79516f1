import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import {
  DEFAULT_PER_PAGE,
  MAX_PER_PAGE,
  NARROW_PER_PAGE,
  NARROW_SCREEN_PX,
} from '@switchboard/contracts/base/constants';
import { z } from 'zod';
import { readStorage, writeStorage } from '../../../browser/stored.ts';
import type { InboxState } from './inbox-slice.ts';
import { type InboxRootState, orderKept, perPageChosen } from './inbox-slice.ts';

const PER_PAGE_KEY = 'perPage';
const KEEP_ORDER_KEY = 'keepOrder';

/** The page sizes that the user can choose. */
export const PAGE_SIZES = [10, 25, 50, 100, 200] as const;

/** Reads this browser's list settings: the page size, and whether live updates keep the chosen sort. */
export function readListSettings(): Pick<InboxState, 'perPage' | 'keepsOrder'> {
  const fallback = matchMedia(`(max-width: ${NARROW_SCREEN_PX}px)`).matches ? NARROW_PER_PAGE : DEFAULT_PER_PAGE;
  return {
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).catch(fallback).parse(readStorage(PER_PAGE_KEY)),
    keepsOrder: readStorage(KEEP_ORDER_KEY) === 'true',
  };
}

/** Stores the settings when they change. Returns a function that stops. */
export function startListSettings(
  startListening: ListenerMiddlewareInstance<InboxRootState>['startListening'],
): () => void {
  // Stored separately, so that a page size that nobody chose keeps following the screen's width.
  const stops = [
    startListening({
      actionCreator: perPageChosen,
      effect: ({ payload: perPage }) => void writeStorage(PER_PAGE_KEY, String(perPage)),
    }),
    startListening({
      actionCreator: orderKept,
      effect: ({ payload: keepsOrder }) => void writeStorage(KEEP_ORDER_KEY, String(keepsOrder)),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
