import type { Branding } from '@switchboard/contracts/account-settings/branding';
import { useEffect, useSyncExternalStore } from 'react';
import { type Thunk, useThunkDispatch } from '../../api/thunk.ts';

let shown: Branding | null = null;
let asked = 0;
const watchers = new Set<() => void>();

function show(branding: Branding | null): void {
  shown = branding;
  for (const watcher of watchers) watcher();
}

/** The brand that the page has; null for the product's own. */
export const shownBranding = (): Branding | null => shown;

/** Reads the brand anew: by an agency's word, else of whoever is signed in. Where no answer comes the page keeps what it has. */
export const readBranding =
  (agency?: string | undefined): Thunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const turn = ++asked;
    const answer = await api.call('branding.read', { query: { agency } }).catch(() => undefined);
    // Whoever has asked since is answered instead.
    if (answer && turn === asked) show(answer.branding);
  };

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whose brand the page has: an agency's by its word, or that of the account that somebody is signed in to. Neither has none. */
interface BrandOf {
  readonly agency?: string | undefined;
  readonly account?: string | undefined;
}

/** The brand of the page, read again with each other word or account. */
export function useBranding({ agency, account }: BrandOf): Branding | null {
  const dispatch = useThunkDispatch();
  const isOfSomebody = agency !== undefined || account !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has a brand of its own.
  useEffect(() => {
    if (isOfSomebody) void dispatch(readBranding(agency));
  }, [dispatch, agency, account]);
  const branding = useSyncExternalStore(watch, shownBranding);
  return isOfSomebody ? branding : null;
}
