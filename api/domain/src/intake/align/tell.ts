import type { MessageRole } from '@switchboard/contracts/conversations/conversation';
import type { StoredMessage } from '../stored-call.ts';
import { align, type Match } from './align.ts';
import { spokenWords, textAfterWords } from './words.ts';

/** A message as a report or history tells it; `at` is null where it tells no time. */
export interface ToldMessage {
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string | null;
  readonly offsetMs?: number;
}

/** A told message, or what is left of it, that the log lacks. */
export interface MissingMessage extends ToldMessage {
  readonly at: string;
  /** Its place in what was told. */
  readonly index: number;
}

export interface Telling {
  /** In order, all of the call so far. */
  readonly told: readonly ToldMessage[];
  readonly stored: readonly StoredMessage[];
  /** The time of what is told without one, where no neighbour helps. */
  readonly toldAt: string;
  /** Whether what was told last may still be being spoken, so that only its beginning was heard. */
  readonly ending: 'open' | 'closed';
}

/**
 * Finds what a report or a history tells that the log lacks, by role, order and words; only that is to be added.
 *
 * Times keep the told order: what is missing never comes before the message that it was told after.
 */
export function missingMessages(telling: Telling): MissingMessage[] {
  const matches = matchesByRole(telling);
  const nextAt = timesOfNext(matches);
  const { told, toldAt } = telling;
  const missing: MissingMessage[] = [];
  let lastAt: string | undefined;
  for (const [index, message] of told.entries()) {
    const match = matches[index];
    if (match?.isWhole) {
      lastAt = laterOf(lastAt, match.at);
      continue;
    }
    const text = match ? textAfterWords(message.text, match.words) : message.text;
    if (text === '' || match?.isGrowing) continue;
    const next = nextAt[index];
    const at = between(message.at ?? match?.at ?? lastAt ?? next ?? toldAt, laterOf(lastAt, match?.at), next);
    missing.push({ ...message, text, at, index });
    lastAt = laterOf(lastAt, at);
  }
  return missing;
}

// As readers order them: what came late stands where it was said.
function byTime(a: StoredMessage, b: StoredMessage): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : a.seq - b.seq;
}

interface Found {
  readonly words: number;
  readonly isWhole: boolean;
  /** Only its beginning was heard, and the rest may still come. */
  readonly isGrowing: boolean;
  /** When the last of it was heard. */
  readonly at: string;
}

function matchesByRole({ told, stored, ending }: Telling): (Found | undefined)[] {
  const found: (Found | undefined)[] = told.map(() => undefined);
  for (const role of new Set(told.map((message) => message.role))) {
    const places = told.flatMap((message, index) => (message.role === role ? [index] : []));
    const live = stored.filter((message) => message.role === role).sort(byTime);
    const words = places.map((place) => spokenWords(told[place]?.text ?? ''));
    const matches = align(
      words,
      live.map(({ text }) => spokenWords(text)),
    );
    for (const [index, place] of places.entries()) {
      const match = matches[index];
      if (match === undefined) continue;
      const isLast = index === places.length - 1 && match.to === live.length;
      found[place] = foundBy(match, { words: words[index] ?? [], live, isGrowing: isLast && ending === 'open' });
    }
  }
  return found;
}

function foundBy(
  match: Match,
  { words, live, isGrowing }: { words: readonly string[]; live: readonly StoredMessage[]; isGrowing: boolean },
): Found {
  const at =
    live
      .slice(match.from, match.to)
      .map((message) => message.at)
      .sort()
      .at(-1) ?? '';
  const isWhole = match.words === words.length;
  return { words: match.words, isWhole, isGrowing: isGrowing && !isWhole, at };
}

/** For each place the time of the next message after it that was heard. */
function timesOfNext(matches: readonly (Found | undefined)[]): (string | undefined)[] {
  let next: string | undefined;
  return matches
    .map((match) => match?.at)
    .toReversed()
    .map((at) => {
      const after = next;
      next = at ?? next;
      return after;
    })
    .toReversed();
}

function between(at: string, earliest: string | undefined, latest: string | undefined): string {
  const bounded = latest !== undefined && at > latest ? latest : at;
  return earliest !== undefined && bounded < earliest ? earliest : bounded;
}

function laterOf(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}
