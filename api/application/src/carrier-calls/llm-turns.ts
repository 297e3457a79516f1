/**
 * The turns of calls for which a voice platform requests each answer as an LLM completion.
 *
 * A turn is claimed, then finished with its answer, or released. A platform repeats requests and drops connections, so a repeat gets the stored
 * answer, and a stale claim can be taken over.
 */
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CarrierCallKey } from './carrier-call-rows.ts';

type Row = Record<never, never>;

/** Identifies a turn that a voice platform requests. */
export interface LlmTurnKey extends CarrierCallKey {
  /** The number of the caller's messages so far. */
  readonly turn: number;
  readonly wordsHash: Buffer;
}

/** The stored answer to a turn. */
export interface LlmAnswer {
  readonly text: string;
  /** How the call continues after these words. */
  readonly ending: LlmEnding | null;
}
export type LlmEnding =
  | { readonly kind: 'end'; readonly reason: string }
  | { readonly kind: 'transfer'; readonly number: string; readonly lang: 'en' | 'es' };

const KEY = 'connection_id = $1 and call_sid = $2 and turn = $3 and words_hash = $4';
const toValues = ({ connectionId, callSid, turn, wordsHash }: LlmTurnKey) => [connectionId, callSid, turn, wordsHash];

/** Claims a turn. Returns false if it is claimed already. */
export async function claimTurn(db: Queryable, key: LlmTurnKey, at: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'llm-claim-turn',
    text: `insert into talk.llm_turns (connection_id, call_sid, turn, words_hash, at) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [...toValues(key), at],
  });
  return rowCount === 1;
}

/** Takes over a turn without an answer that was claimed before `before`. Returns false if there is no such turn. */
export async function reclaimTurn(
  db: Queryable,
  key: LlmTurnKey,
  { before, at }: { readonly before: Date; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'llm-take-turn-over',
    text: `update talk.llm_turns set at = $6 where ${KEY} and answer is null and at < $5`,
    values: [...toValues(key), before, at],
  });
  return rowCount === 1;
}

/** Reads a turn; its answer is null while it is in progress. */
export async function findTurn(
  db: Queryable,
  key: LlmTurnKey,
): Promise<{ readonly answer: LlmAnswer | null } | undefined> {
  const { rows } = await db.query<{ answer: LlmAnswer | null } & Row>({
    name: 'llm-find-turn',
    text: `select answer from talk.llm_turns where ${KEY}`,
    values: toValues(key),
  });
  return rows[0];
}

/** Finds the latest answer in the call, other than this turn's. */
export async function findLastAnswer(db: Queryable, key: LlmTurnKey): Promise<LlmAnswer | undefined> {
  const { rows } = await db.query<{ answer: LlmAnswer } & Row>({
    name: 'llm-find-last-answer',
    text: `select answer from talk.llm_turns where connection_id = $1 and call_sid = $2 and (turn, words_hash) <> ($3, $4)
      and answer is not null order by at desc, turn desc limit 1`,
    values: toValues(key),
  });
  return rows[0]?.answer;
}

/** Whether the call has a turn other than this one. */
export async function hasLaterTurn(db: Queryable, key: LlmTurnKey): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean } & Row>({
    name: 'llm-is-beyond',
    text: `select exists (
        select from talk.llm_turns where connection_id = $1 and call_sid = $2 and (turn, words_hash) <> ($3, $4)
      ) as is`,
    values: toValues(key),
  });
  return rows[0]?.is === true;
}

/** Whether another turn of the call, claimed after `since`, is in progress. */
export async function isAnotherTurnOpen(db: Queryable, key: LlmTurnKey, since: Date): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean } & Row>({
    name: 'llm-is-another-under-way',
    text: `select exists (
        select from talk.llm_turns where connection_id = $1 and call_sid = $2 and (turn, words_hash) <> ($3, $4)
          and answer is null and at > $5
      ) as is`,
    values: [...toValues(key), since],
  });
  return rows[0]?.is === true;
}

/** Stores the answer to a turn. */
export async function finishTurn(db: Queryable, key: LlmTurnKey, answer: LlmAnswer): Promise<void> {
  await db.query({
    name: 'llm-finish-turn',
    text: `update talk.llm_turns set answer = $5 where ${KEY}`,
    values: [...toValues(key), JSON.stringify(answer)],
  });
}

/** Releases a claimed turn that failed, so that the platform can request it again. */
export async function releaseTurn(db: Queryable, key: LlmTurnKey): Promise<void> {
  await db.query({
    name: 'llm-release-turn',
    text: `delete from talk.llm_turns where ${KEY} and answer is null`,
    values: toValues(key),
  });
}
