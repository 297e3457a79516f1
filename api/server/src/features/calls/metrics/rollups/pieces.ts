import { DAY_OF_ALL, HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import { type Bounds, spansOf } from './spans.ts';

/** A piece of time that is added to a part, or taken from it. */
export interface Term {
  /** By its place among the pieces. */
  readonly piece: number;
  readonly sign: 1 | -1;
}

/** Parts of time as what is read for them: pieces, and how each part comes of these. */
export interface Pieces {
  readonly pieces: readonly Bounds[];
  readonly parts: readonly (readonly Term[])[];
}

/**
 * Takes parts of time to pieces that few cells fill. A day of a zone that is five hours behind is the day in UTC, without that one's first five hours, and
 * with those of the next: all of these are whole cells or nearly, and days that follow each other share what is between them.
 */
export function piecesOf(parts: readonly Bounds[]): Pieces {
  const apart = asTheyAre(parts);
  const aligned = alignedToDays(parts);
  return rollupsIn(aligned.pieces) < rollupsIn(apart.pieces) ? aligned : apart;
}

/** A value of a piece, and which way it counts. */
export interface Signed<T> {
  readonly value: T;
  readonly sign: Term['sign'];
}

/** The values of a part's pieces; those that have none are left out. */
export const valuesOf = <T>(terms: readonly Term[], byPiece: ReadonlyMap<number, T>): Signed<T>[] =>
  terms.flatMap(({ piece, sign }) => {
    const value = byPiece.get(piece);
    return value === undefined ? [] : [{ value, sign }];
  });

/** Each part one piece. */
export const asTheyAre = (parts: readonly Bounds[]): Pieces => ({
  pieces: parts,
  parts: parts.map((_, piece) => [{ piece, sign: 1 }]),
});

function alignedToDays(parts: readonly Bounds[]): Pieces {
  const pieces: Bounds[] = [];
  const known = new Map<string, number>();
  const pieceOf = (fromMs: number, toMs: number): number => {
    const name = `${fromMs} ${toMs}`;
    const piece = known.get(name) ?? pieces.push({ fromMs, toMs }) - 1;
    known.set(name, piece);
    return piece;
  };
  const termsOf = ({ fromMs, toMs, sign }: Bounds & Pick<Term, 'sign'>): Term[] =>
    fromMs < toMs ? [{ piece: pieceOf(fromMs, toMs), sign }] : [];
  const terms = parts.map(({ fromMs, toMs }) => {
    const [from, to] = [nearestDay(fromMs), nearestDay(toMs)];
    return [
      ...termsOf({ fromMs: from, toMs: to, sign: 1 }),
      ...termsOf({ fromMs: to, toMs, sign: 1 }),
      ...termsOf({ fromMs: toMs, toMs: to, sign: -1 }),
      ...termsOf({ fromMs: from, toMs: fromMs, sign: -1 }),
      ...termsOf({ fromMs, toMs: from, sign: 1 }),
    ];
  });
  return { pieces, parts: terms };
}

const DAY_MS = DAY_OF_ALL.hours * HOUR_MS;
const nearestDay = (ms: number): number => Math.round(ms / DAY_MS) * DAY_MS;

const rollupsIn = (pieces: readonly Bounds[]): number =>
  spansOf(pieces).reduce((sum, { hours, fromMs, toMs }) => sum + (toMs - fromMs) / (hours * HOUR_MS), 0);
