import { foldText, toSearchForm } from '@switchboard/contracts/base/text';
import type { ReactNode } from 'react';

/** The kinds of things that the palette finds, in the order they are shown in. */
export const ENTRY_GROUPS = ['goTo', 'conversations', 'tags', 'agents', 'actions'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

/** One thing that the palette offers. */
export interface Entry {
  readonly id: string;
  readonly group: EntryGroup;
  readonly label: string;
  readonly icon: ReactNode;
  /** What tells it from another of the same name. */
  readonly detail?: string;
  /** The shortcut that does the same. */
  readonly keys?: string;
  /** It was found by what was typed already, and is shown whatever its label says. */
  readonly isFound?: boolean;
  readonly run: () => void;
}

/** How many of a group are shown while nothing tells which are meant. */
const FEW = 4;
const MOST = 8;

/** The entries whose label or detail has all words of a text, each as the beginning of a word; a few of each group for an empty one. */
export function matchEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = toSearchForm(foldText(text)).split(/\s+/).filter(Boolean);
  const matching = entries.filter((entry) => entry.isFound === true || hasAll(entry, words));
  return ENTRY_GROUPS.flatMap((group) =>
    matching.filter((entry) => entry.group === group).slice(0, words.length === 0 && isOfAccount(group) ? FEW : MOST),
  );
}

/** What there may be many of. */
const isOfAccount = (group: EntryGroup): boolean => group === 'tags' || group === 'agents';

function hasAll({ label, detail = '' }: Entry, words: readonly string[]): boolean {
  const own = toSearchForm(foldText(`${label} ${detail}`)).split(/[\s:·,.()-]+/);
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
}
