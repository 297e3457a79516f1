import { DAY_OF_ALL, HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import { type Bounds, toSpans } from './spans.ts';

/** A piece of time that is added to a part or subtracted from it. */
export interface Term {
  /** The index of the piece. */
  readonly piece: number;
  readonly sign: 1 | -1;
}

/** The pieces to read for the parts of a range, and how each part is combined from them. */
export interface Pieces {
  readonly pieces: readonly Bounds[];
  readonly parts: readonly (readonly Term[])[];
}

/**
 * Splits parts of a range into pieces that few rollups cover. A day in a zone five hours behind UTC is the UTC day minus its first five hours
 * plus the first five hours of the next day: these pieces are nearly all whole rollups, and consecutive days share the pieces between them.
 */
export function splitIntoPieces(parts: readonly Bounds[]): Pieces {
  const direct = onePiecePerPart(parts);
  const aligned = alignedToDays(parts);
  return countRollups(aligned.pieces) < countRollups(direct.pieces) ? aligned : direct;
}

/** The value of a piece, and whether it is added or subtracted. */
export interface Signed<T> {
  readonly value: T;
  readonly sign: Term['sign'];
}

/** Returns the values of a part's pieces; pieces without a value are left out. */
export const pieceValues = <T>(terms: readonly Term[], byPiece: ReadonlyMap<number, T>): Signed<T>[] =>
  terms.flatMap(({ piece, sign }) => {
    const value = byPiece.get(piece);
    return value === undefined ? [] : [{ value, sign }];
  });

/** Reads each part as one piece. */
export const onePiecePerPart = (parts: readonly Bounds[]): Pieces => ({
  pieces: parts,
  parts: parts.map((_, piece) => [{ piece, sign: 1 }]),
});

function alignedToDays(parts: readonly Bounds[]): Pieces {
  const pieces: Bounds[] = [];
  const known = new Map<string, number>();
  const addPiece = (fromMs: number, toMs: number): number => {
    const name = `${fromMs} ${toMs}`;
    const piece = known.get(name) ?? pieces.push({ fromMs, toMs }) - 1;
    known.set(name, piece);
    return piece;
  };
  const addTerm = ({ fromMs, toMs, sign }: Bounds & Pick<Term, 'sign'>): Term[] =>
    fromMs < toMs ? [{ piece: addPiece(fromMs, toMs), sign }] : [];
  const terms = parts.map(({ fromMs, toMs }) => {
    const [from, to] = [nearestDay(fromMs), nearestDay(toMs)];
    return [
      ...addTerm({ fromMs: from, toMs: to, sign: 1 }),
      ...addTerm({ fromMs: to, toMs, sign: 1 }),
      ...addTerm({ fromMs: toMs, toMs: to, sign: -1 }),
      ...addTerm({ fromMs: from, toMs: fromMs, sign: -1 }),
      ...addTerm({ fromMs, toMs: from, sign: 1 }),
    ];
  });
  return { pieces, parts: terms };
}

const DAY_MS = DAY_OF_ALL.hours * HOUR_MS;
const nearestDay = (ms: number): number => Math.round(ms / DAY_MS) * DAY_MS;

const countRollups = (pieces: readonly Bounds[]): number =>
  toSpans(pieces).reduce((sum, { hours, fromMs, toMs }) => sum + (toMs - fromMs) / (hours * HOUR_MS), 0);
