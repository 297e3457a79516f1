import { foldText } from '@switchboard/contracts/base/text';

// Aligns two transcripts of one speaker: the utterances that a report contains and those that were heard live. The two split speech into
// utterances differently, and either may lack some utterances. Small calls are aligned exactly, by dynamic programming over all pairs. In large
// calls, equal utterances at the beginning are first matched directly, and calls that are still too large are matched by equality alone. The
// cost is therefore bounded for every input.

/** The live utterances that make up a reported one, and how many of its words they cover: all, or its beginning. */
export interface Match {
  /** The index of the first live utterance. */
  readonly from: number;
  /** The index after the last live utterance. */
  readonly to: number;
  readonly words: number;
}

/** An utterance as words, see {@link spokenWords}. */
export type Words = readonly string[];

// Scoring 100,000 pairs takes 1 to 2 ms: calls of about 300 utterances on each side.
const MAX_EXACT_CELLS = 100_000;
// The maximum number of score cells: 16 MB of scores, about 50 ms.
const MAX_CELLS = 4_000_000;
/** The maximum number of compared words, which take about 20 ms. */
const MAX_COMPARED = 5_000_000;

/**
 * Aligns one speaker's reported utterances with the live ones, and returns the match for each reported utterance.
 *
 * A reported utterance may be a run of live ones, a live one may be several reported ones, and only the beginning of a reported one may have been heard. The
 * alignment keeps the order and covers as many words as possible, so that repeated utterances keep their count.
 */
export function align(reported: readonly Words[], live: readonly Words[]): (Match | undefined)[] {
  const exact = reported.length * live.length <= MAX_EXACT_CELLS ? alignByScore(reported, live) : undefined;
  if (exact !== undefined) return exact;
  const start = commonStart(reported, live);
  const rest = { reported: reported.slice(start), live: live.slice(start) };
  const isTooLarge = rest.reported.length * rest.live.length > MAX_CELLS;
  const found =
    (isTooLarge ? undefined : alignByScore(rest.reported, rest.live)) ?? alignByCount(rest.reported, rest.live);
  const common = reported.slice(0, start).map((words, index) => ({ from: index, to: index + 1, words: words.length }));
  return [...common, ...found.map((match) => match && { ...match, from: match.from + start, to: match.to + start })];
}

interface Step extends Match {
  /** The index after the last reported utterance that the match covers. */
  readonly toldTo: number;
  /** Two points per word, minus one if either side has words left over, so that complete matches win over partial ones. */
  readonly score: number;
}

/** Aligns exactly; undefined if that would compare more than {@link MAX_COMPARED} words, because too many utterances begin alike. */
function alignByScore(reported: readonly Words[], live: readonly Words[]): (Match | undefined)[] | undefined {
  const width = live.length + 1;
  const work: Work = { compared: 0 };
  // The best score of aligning the rest: reported from row i on with live from column j on.
  const best = new Int32Array((reported.length + 1) * width);
  const scoreAt = (i: number, j: number) => best[i * width + j] ?? 0;
  for (let i = reported.length - 1; i >= 0; i--) {
    for (let j = live.length - 1; j >= 0; j--) {
      if (work.compared > MAX_COMPARED) return undefined;
      const step = stepAt({ reported, live, i, j, work });
      const stepped = step ? step.score + scoreAt(step.toldTo, step.to) : 0;
      best[i * width + j] = Math.max(scoreAt(i + 1, j), scoreAt(i, j + 1), stepped);
    }
  }
  const matches: (Match | undefined)[] = reported.map(() => undefined);
  for (let i = 0, j = 0; i < reported.length && j < live.length; ) {
    const step = stepAt({ reported, live, i, j, work });
    if (step && step.score + scoreAt(step.toldTo, step.to) === scoreAt(i, j)) {
      for (; i < step.toldTo; i++) matches[i] = { ...step, words: Math.min(step.words, reported[i]?.length ?? 0) };
      j = step.to;
    } else if (scoreAt(i, j + 1) === scoreAt(i, j)) j++;
    else i++;
  }
  return matches;
}

interface Place {
  readonly reported: readonly Words[];
  readonly live: readonly Words[];
  readonly i: number;
  readonly j: number;
  readonly work: Work;
}

/** The number of words compared so far. */
interface Work {
  compared: number;
}

/** The match that begins with this reported and this live utterance, if they begin alike. */
function stepAt({ reported, live, i, j, work }: Place): Step | undefined {
  const [one, other] = [reported[i] ?? [], live[j] ?? []];
  if (one[0] !== other[0]) return undefined;
  if (one.length < other.length) {
    const { words, to } = runWithin(other, reported, i);
    work.compared += words + 1;
    return words === 0
      ? undefined
      : { from: j, to: j + 1, toldTo: to, words, score: computeScore(words, other.length) };
  }
  const { words, to } = runWithin(one, live, j);
  work.compared += one.length;
  if (words === 0) return undefined;
  const next = live[to] ?? [];
  const isOverrun = words < one.length && next.length > one.length - words && startsWith(next, one.slice(words));
  if (isOverrun) return { from: j, to: to + 1, toldTo: i + 1, words: one.length, score: 2 * one.length - 1 };
  return { from: j, to, toldTo: i + 1, words, score: computeScore(words, one.length) };
}

/** Counts the words of `whole` that the utterances from `start` on spell out in turn, and returns the index after the last of them. */
function runWithin(whole: Words, parts: readonly Words[], start: number): { words: number; to: number } {
  let words = 0;
  let to = start;
  for (let part = parts[to]; part && part.length <= whole.length - words; part = parts[to]) {
    const offset = words;
    if (!part.every((word, index) => whole[offset + index] === word)) break;
    words += part.length;
    to++;
  }
  return { words, to };
}

function computeScore(words: number, whole: number): number {
  return words === whole ? 2 * words : 2 * words - 1;
}

function startsWith(words: Words, beginning: Words): boolean {
  return beginning.every((word, index) => words[index] === word);
}

// In long calls, equal utterances at the beginning are matched directly, which leaves little to align. Occasionally another alignment would cover a few more words.
function commonStart(reported: readonly Words[], live: readonly Words[]): number {
  let start = 0;
  while (start < reported.length && start < live.length && isEqual(reported[start] ?? [], live[start] ?? [])) start++;
  return start;
}

function isEqual(a: Words, b: Words): boolean {
  return a.length === b.length && startsWith(a, b);
}

// For extremely large calls: matches each reported utterance with one equal live one, ignoring order and runs.
function alignByCount(reported: readonly Words[], live: readonly Words[]): (Match | undefined)[] {
  const places = new Map<string, number[]>();
  for (const [index, words] of live.entries()) {
    const key = words.join(' ');
    const list = places.get(key) ?? [];
    list.push(index);
    places.set(key, list);
  }
  // The indexes are popped from the end below.
  for (const list of places.values()) list.reverse();
  return reported.map((words) => {
    const from = places.get(words.join(' '))?.pop();
    return from === undefined ? undefined : { from, to: from + 1, words: words.length };
  });
}

const APOSTROPHES = /['’ʼ]/g;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Returns the words of an utterance in order, without case, accents and punctuation, so that two transcripts of the same utterance compare
 * equal.
 *
 * A text without words, such as "…", is compared as a whole.
 */
export function spokenWords(text: string): string[] {
  const folded = foldSpeech(text);
  return folded.match(WORDS) ?? (folded.trim() === '' ? [] : [folded.trim()]);
}

/** Returns the index at which `part` occurs in `words` as a consecutive run; -1 if there is no such run. */
export function findWords(words: readonly string[], part: readonly string[]): number {
  // Knuth-Morris-Pratt: linear even for one word repeated many times.
  const back = computeBorders(part);
  let same = 0;
  for (const [index, word] of words.entries()) {
    if (same === part.length) break;
    while (same > 0 && part[same] !== word) same = back[same - 1] ?? 0;
    if (part[same] === word) same += 1;
    if (same === part.length) return index + 1 - same;
  }
  return part.length === 0 ? 0 : -1;
}

/** For each prefix of the words, the length of its longest proper prefix that is also a suffix. */
function computeBorders(part: readonly string[]): readonly number[] {
  const borders: number[] = [0];
  for (let at = 1, border = 0; at < part.length; at++) {
    while (border > 0 && part[border] !== part[at]) border = borders[border - 1] ?? 0;
    if (part[border] === part[at]) border += 1;
    borders.push(border);
  }
  return borders;
}

/** Returns the rest of a text after its first `count` words, as originally written. */
export function textAfterWords(text: string, count: number): string {
  let words = 0;
  for (const chunk of text.matchAll(/\S+/g)) {
    words += foldSpeech(chunk[0]).match(WORDS)?.length ?? 0;
    if (words > count) return text.slice(chunk.index).trim();
  }
  return '';
}

function foldSpeech(text: string): string {
  return foldText(text).replace(APOSTROPHES, '');
}
