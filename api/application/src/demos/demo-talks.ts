import { createHash, randomBytes } from 'node:crypto';
import { DEMO_CALL_MS, type DemoSlug, MAX_OPEN_DEMOS } from '@switchboard/contracts/demos/demos';
import type { DemoTurn } from '@switchboard/contracts/demos/routes';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { publishedDemo } from './demo-agents.ts';
import { countDemos, type DemoRow, deleteDemo, findDemoEnd, insertDemo, lockDemo, writeDemo } from './demo-rows.ts';
import { beginDemo, stepDemo } from './run-demo.ts';

export interface DemoDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export interface StartedDemo {
  readonly talkId: string;
  readonly endsAt: Date;
  readonly turn: DemoTurn;
}

const BUSY_MS = 15_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * Starts a visitor's demo talk, at most one per IP address.
 *
 * @throws {AppError} `demo.in_talk` {retryAfterMs} while the address has one; `demo.busy` {retryAfterMs} at the limit of open talks
 */
export async function startDemo(
  { pool, clock }: DemoDeps,
  { slug, lang, address }: { readonly slug: DemoSlug; readonly lang: 'en' | 'es'; readonly address: string },
): Promise<StartedDemo> {
  const talkId = `dmo_${randomBytes(32).toString('base64url')}`;
  const addressHash = sha256(address);
  const now = clock.now();
  const endsAt = new Date(now.getTime() + DEMO_CALL_MS);
  const { talk, turn } = beginDemo(publishedDemo(slug), { lang, now });
  await withTransaction(pool, async (client) => {
    const open = await countDemos(client, now);
    const until = await findDemoEnd(client, addressHash, now);
    if (until !== undefined) throw new AppError('demo.in_talk', { retryAfterMs: until.getTime() - now.getTime() });
    if (open >= MAX_OPEN_DEMOS) throw new AppError('demo.busy', { retryAfterMs: BUSY_MS });
    await insertDemo(client, { idHash: sha256(talkId), slug, addressHash, talk, endsAt });
  });
  return { talkId, endsAt, turn };
}

/** Finds an open talk of a visitor. @throws {AppError} `resource.not_found` */
export async function findDemo(deps: DemoDeps, slug: DemoSlug, talkId: string): Promise<Pick<DemoRow, 'endsAt'>> {
  const found = await lockDemo(deps.pool, { idHash: sha256(talkId), slug });
  if (found === undefined || found.endsAt <= deps.clock.now()) throw new AppError('resource.not_found');
  return { endsAt: found.endsAt };
}

/** Applies an input to a talk, and deletes the talk if it has ended. @throws {AppError} `talk.ended` */
export function applyDemoInput(
  { pool, clock }: DemoDeps,
  { slug, talkId }: { readonly slug: DemoSlug; readonly talkId: string },
  input: TalkInput,
): Promise<DemoTurn> {
  const idHash = sha256(talkId);
  return withTransaction(pool, async (client) => {
    const found = await lockDemo(client, { idHash, slug });
    if (found === undefined) throw new AppError('talk.ended');
    const now = clock.now();
    const isOver = now >= found.endsAt;
    const { talk, turn } = stepDemo(publishedDemo(slug), found.talk, isOver ? TIME_OVER : input, now);
    if (talk.state.status === 'ended') await deleteDemo(client, idHash);
    else await writeDemo(client, idHash, talk);
    return turn;
  });
}

/** The input that ends an expired talk, with a goodbye. */
export const TIME_OVER: TalkInput = { type: 'timer', key: 'call' };

/** Deletes a talk that its visitor has left. */
export const leaveDemo = ({ pool }: DemoDeps, talkId: string): Promise<void> => deleteDemo(pool, sha256(talkId));
