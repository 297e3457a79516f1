import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CarrierCallKey } from './queries.ts';

type Row = Record<never, never>;

/** A turn of a call that a voice platform asks for. */
export interface LlmTurnKey extends CarrierCallKey {
  /** How many messages of the caller's there are. */
  readonly turn: number;
  readonly wordsHash: Buffer;
}

/** The answer to a turn, as it is given again. */
export interface LlmAnswer {
  readonly text: string;
  /** The call's own fate behind the words. */
  readonly ending: LlmEnding | null;
}
export type LlmEnding =
  | { readonly kind: 'end'; readonly reason: string }
  | { readonly kind: 'transfer'; readonly number: string; readonly lang: 'en' | 'es' };

const KEY = 'connection_id = $1 and call_sid = $2 and turn = $3 and words_hash = $4';
const valuesOf = ({ connectionId, callSid, turn, wordsHash }: LlmTurnKey) => [connectionId, callSid, turn, wordsHash];

/** Takes a turn to answer it; false if somebody has taken it before. */
export async function claimTurn(db: Queryable, key: LlmTurnKey, at: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'llm-claim-turn',
    text: `insert into talk.llm_turns (connection_id, call_sid, turn, words_hash, at) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [...valuesOf(key), at],
  });
  return rowCount === 1;
}

/** Takes a turn that somebody took before a moment and never answered; false if there is none. */
export async function takeTurnOver(
  db: Queryable,
  key: LlmTurnKey,
  { before, at }: { readonly before: Date; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'llm-take-turn-over',
    text: `update talk.llm_turns set at = $6 where ${KEY} and answer is null and at < $5`,
    values: [...valuesOf(key), before, at],
  });
  return rowCount === 1;
}

/** Reads a turn; its answer is null while it is under way. */
export async function findTurn(
  db: Queryable,
  key: LlmTurnKey,
): Promise<{ readonly answer: LlmAnswer | null } | undefined> {
  const { rows } = await db.query<{ answer: LlmAnswer | null } & Row>({
    name: 'llm-find-turn',
    text: `select answer from talk.llm_turns where ${KEY}`,
    values: valuesOf(key),
  });
  return rows[0];
}

/** The answer that a call was given last, of another turn than this. */
export async function findLastAnswer(db: Queryable, key: LlmTurnKey): Promise<LlmAnswer | undefined> {
  const { rows } = await db.query<{ answer: LlmAnswer } & Row>({
    name: 'llm-find-last-answer',
    text: `select answer from talk.llm_turns where connection_id = $1 and call_sid = $2 and (turn, words_hash) <> ($3, $4)
      and answer is not null order by at desc, turn desc limit 1`,
    values: valuesOf(key),
  });
  return rows[0]?.answer;
}

/** Whether a call has gone on beyond this turn. */
export async function isBeyond(db: Queryable, key: LlmTurnKey): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean } & Row>({
    name: 'llm-is-beyond',
    text: `select exists (
        select from talk.llm_turns where connection_id = $1 and call_sid = $2 and (turn, words_hash) <> ($3, $4)
      ) as is`,
    values: valuesOf(key),
  });
  return rows[0]?.is === true;
}

/** Whether another turn of the call, taken since a moment, is under way. */
export async function isAnotherUnderWay(db: Queryable, key: LlmTurnKey, since: Date): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean } & Row>({
    name: 'llm-is-another-under-way',
    text: `select exists (
        select from talk.llm_turns where connection_id = $1 and call_sid = $2 and (turn, words_hash) <> ($3, $4)
          and answer is null and at > $5
      ) as is`,
    values: [...valuesOf(key), since],
  });
  return rows[0]?.is === true;
}

/** Keeps what a turn was answered. */
export async function finishTurn(db: Queryable, key: LlmTurnKey, answer: LlmAnswer): Promise<void> {
  await db.query({
    name: 'llm-finish-turn',
    text: `update talk.llm_turns set answer = $5 where ${KEY}`,
    values: [...valuesOf(key), JSON.stringify(answer)],
  });
}

/** Gives a turn back that could not be taken, so that it may be asked for again. */
export async function releaseTurn(db: Queryable, key: LlmTurnKey): Promise<void> {
  await db.query({
    name: 'llm-release-turn',
    text: `delete from talk.llm_turns where ${KEY} and answer is null`,
    values: valuesOf(key),
  });
}
