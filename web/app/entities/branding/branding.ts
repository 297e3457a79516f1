import type { Branding } from '@switchboard/contracts/account-settings/branding';
import { useEffect, useSyncExternalStore } from 'react';
import { type Thunk, useThunkDispatch } from '../../api/thunk.ts';

let currentBranding: Branding | null = null;
let latestRead = 0;
const watchers = new Set<() => void>();

function show(branding: Branding | null): void {
  currentBranding = branding;
  for (const watcher of watchers) watcher();
}

/** The page's brand; null for the product's own. */
export const shownBranding = (): Branding | null => currentBranding;

/** Reads an agency's brand by its slug, or else the signed-in account's. If the read fails, the page keeps its current brand. */
export const readBranding =
  (agency?: string | undefined): Thunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const turn = ++latestRead;
    const answer = await api.call('branding.read', { query: { agency } }).catch(() => undefined);
    // Ignore the response if a newer read has started.
    if (answer && turn === latestRead) show(answer.branding);
  };

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Determines whose brand the page shows: the agency's, the signed-in account's, or else the product's. */
interface BrandSource {
  readonly agency?: string | undefined;
  readonly account?: string | undefined;
}

/** The page's brand, read again when the agency or the account changes. */
export function useBranding({ agency, account }: BrandSource): Branding | null {
  const dispatch = useThunkDispatch();
  const isOfSomebody = agency !== undefined || account !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has its own brand.
  useEffect(() => {
    if (isOfSomebody) void dispatch(readBranding(agency));
  }, [dispatch, agency, account]);
  const branding = useSyncExternalStore(watch, shownBranding);
  return isOfSomebody ? branding : null;
}
