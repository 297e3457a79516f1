import { foldText, toSearchForm } from '@switchboard/contracts/base/text';
import type { ReactNode } from 'react';

/** The palette's groups, in display order. */
export const ENTRY_GROUPS = ['goTo', 'conversations', 'tags', 'agents', 'actions'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

/** One entry of the palette. */
export interface Entry {
  readonly id: string;
  readonly group: EntryGroup;
  readonly label: string;
  readonly icon: ReactNode;
  /** Distinguishes the entry from others of the same name. */
  readonly detail?: string;
  /** The shortcut that does the same. */
  readonly keys?: string;
  /** Whether the server found the entry for the current input; it is then shown whatever its label. */
  readonly isFound?: boolean;
  readonly run: () => void;
}

/** How many entries of a large group appear while the input is empty. */
const FEW = 4;
const MAX_PER_GROUP = 8;

/** The entries whose label or detail contains every word of the input as a word's prefix; a few of each group for an empty input. */
export function matchEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = toSearchForm(foldText(text)).split(/\s+/).filter(Boolean);
  const matching = entries.filter((entry) => entry.isFound === true || hasAll(entry, words));
  return ENTRY_GROUPS.flatMap((group) =>
    matching
      .filter((entry) => entry.group === group)
      .slice(0, words.length === 0 && isOfAccount(group) ? FEW : MAX_PER_GROUP),
  );
}

/** Groups that an account may have many entries of. */
const isOfAccount = (group: EntryGroup): boolean => group === 'tags' || group === 'agents';

function hasAll({ label, detail = '' }: Entry, words: readonly string[]): boolean {
  const own = toSearchForm(foldText(`${label} ${detail}`)).split(/[\s:·,.()-]+/);
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
}
