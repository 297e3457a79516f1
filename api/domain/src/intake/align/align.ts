/** Which live utterances a told one was made of, and how many of its words they are: all of them, or its beginning. */
export interface Match {
  /** Index of the first live utterance. */
  readonly from: number;
  /** Index after the last one. */
  readonly to: number;
  readonly words: number;
}

/** An utterance as words, see `spokenWords`. */
export type Words = readonly string[];

// A hundred thousand scores take a millisecond or two: calls of some three hundred utterances a side.
const MAX_EXACT_CELLS = 100_000;
// 16 MB of scores, some fifty milliseconds.
const MAX_CELLS = 4_000_000;
/** Some twenty milliseconds. */
const MAX_COMPARED = 5_000_000;

/**
 * Aligns what a report tells, in order, with what was heard live, both of one speaker; for each told utterance its match.
 *
 * One told utterance may be a run of live ones, a live one may be several told ones, and the beginning of a told one may
 * have been heard alone. The alignment keeps the order and covers as many words as can be, so equal utterances stay as many
 * as they are.
 */
export function align(told: readonly Words[], live: readonly Words[]): (Match | undefined)[] {
  const exact = told.length * live.length <= MAX_EXACT_CELLS ? alignByScore(told, live) : undefined;
  if (exact !== undefined) return exact;
  const start = commonStart(told, live);
  const rest = { told: told.slice(start), live: live.slice(start) };
  const isTooLarge = rest.told.length * rest.live.length > MAX_CELLS;
  const found = (isTooLarge ? undefined : alignByScore(rest.told, rest.live)) ?? alignByCount(rest.told, rest.live);
  const common = told.slice(0, start).map((words, index) => ({ from: index, to: index + 1, words: words.length }));
  return [...common, ...found.map((match) => match && { ...match, from: match.from + start, to: match.to + start })];
}

interface Step extends Match {
  /** Index after the last told utterance that it covers. */
  readonly toldTo: number;
  /** Two for each word, less one if something of either side is left over: whole matches win over halves. */
  readonly score: number;
}

/** Undefined where so many utterances begin alike that it would compare more than {@link MAX_COMPARED} words. */
function alignByScore(told: readonly Words[], live: readonly Words[]): (Match | undefined)[] | undefined {
  const width = live.length + 1;
  const work: Work = { compared: 0 };
  // The best score of aligning what follows: told from row i on with live from column j on.
  const best = new Int32Array((told.length + 1) * width);
  const scoreAt = (i: number, j: number) => best[i * width + j] ?? 0;
  for (let i = told.length - 1; i >= 0; i--) {
    for (let j = live.length - 1; j >= 0; j--) {
      if (work.compared > MAX_COMPARED) return undefined;
      const step = stepAt({ told, live, i, j, work });
      const stepped = step ? step.score + scoreAt(step.toldTo, step.to) : 0;
      best[i * width + j] = Math.max(scoreAt(i + 1, j), scoreAt(i, j + 1), stepped);
    }
  }
  const matches: (Match | undefined)[] = told.map(() => undefined);
  for (let i = 0, j = 0; i < told.length && j < live.length; ) {
    const step = stepAt({ told, live, i, j, work });
    if (step && step.score + scoreAt(step.toldTo, step.to) === scoreAt(i, j)) {
      for (; i < step.toldTo; i++) matches[i] = { ...step, words: Math.min(step.words, told[i]?.length ?? 0) };
      j = step.to;
    } else if (scoreAt(i, j + 1) === scoreAt(i, j)) j++;
    else i++;
  }
  return matches;
}

interface Place {
  readonly told: readonly Words[];
  readonly live: readonly Words[];
  readonly i: number;
  readonly j: number;
  readonly work: Work;
}

/** Counts the words that were compared so far. */
interface Work {
  compared: number;
}

/** The match that begins with this told and this live utterance, if they begin alike. */
function stepAt({ told, live, i, j, work }: Place): Step | undefined {
  const [one, other] = [told[i] ?? [], live[j] ?? []];
  if (one[0] !== other[0]) return undefined;
  if (one.length < other.length) {
    const { words, to } = runWithin(other, told, i);
    work.compared += words + 1;
    return words === 0 ? undefined : { from: j, to: j + 1, toldTo: to, words, score: scoreOf(words, other.length) };
  }
  const { words, to } = runWithin(one, live, j);
  work.compared += one.length;
  if (words === 0) return undefined;
  const next = live[to] ?? [];
  const isOverrun = words < one.length && next.length > one.length - words && startsWith(next, one.slice(words));
  if (isOverrun) return { from: j, to: to + 1, toldTo: i + 1, words: one.length, score: 2 * one.length - 1 };
  return { from: j, to, toldTo: i + 1, words, score: scoreOf(words, one.length) };
}

/** How many words of `whole`, from its first, the utterances from `start` on are in turn, and the index after the last of them. */
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

function scoreOf(words: number, whole: number): number {
  return words === whole ? 2 * words : 2 * words - 1;
}

function startsWith(words: Words, beginning: Words): boolean {
  return beginning.every((word, index) => words[index] === word);
}

// In long calls, equal utterances at the beginning are taken as they stand: that leaves little to do. Now and then another alignment
// would have covered a few words more.
function commonStart(told: readonly Words[], live: readonly Words[]): number {
  let start = 0;
  while (start < told.length && start < live.length && isEqual(told[start] ?? [], live[start] ?? [])) start++;
  return start;
}

function isEqual(a: Words, b: Words): boolean {
  return a.length === b.length && startsWith(a, b);
}

// Without order and runs, for calls past all measure: each told utterance takes one live one that equals it.
function alignByCount(told: readonly Words[], live: readonly Words[]): (Match | undefined)[] {
  const places = new Map<string, number[]>();
  for (const [index, words] of live.entries()) {
    const key = words.join(' ');
    const list = places.get(key) ?? [];
    list.push(index);
    places.set(key, list);
  }
  // Taken from the end.
  for (const list of places.values()) list.reverse();
  return told.map((words) => {
    const from = places.get(words.join(' '))?.pop();
    return from === undefined ? undefined : { from, to: from + 1, words: words.length };
  });
}
