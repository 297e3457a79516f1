import { IDEMPOTENCY_HEADER } from '@switchboard/contracts/base/constants';
import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { sleep } from '@switchboard/platform/retry';
import type { Random } from '@switchboard/seed/random';
import { z } from 'zod';
import type { SignedIn } from '../live/access.ts';
import { TAG_NAMES, WORDS } from '../live/random-steps.ts';
import { deliver, type ReplicaEndpoints } from '../replicas/caller.ts';

const CALLS = 5;
const PAUSE_MS = 10;
const PAUSE_BETWEEN_GROUPS_MS = 100;
const TIMEOUT_MS = 5_000;
const STARTED_AT = Date.parse('2026-11-20T15:00:00Z');
const DAY_MS = 86_400_000;

/** The acknowledged messages of each call, by its contact's name. */
export type Acknowledged = Map<string, number>;

export interface Writing {
  readonly random: Random;
  /** Stops once pending events are acknowledged. */
  readonly signal: AbortSignal;
}

export interface WritingCalls extends Writing {
  readonly acknowledged: Acknowledged;
  /** Whether enough events have been written for now. */
  hasEnough(): boolean;
}

/** Writes calls like a platform: each event is retried until acknowledged, and some are sent once more. */
export async function writeCalls(
  endpoints: ReplicaEndpoints,
  name: string,
  { random, signal, acknowledged, hasEnough }: WritingCalls,
): Promise<void> {
  let events = 0;
  const tell = async (callId: string, type: string, data: object) => {
    const at = new Date(STARTED_AT + random.below(2) * DAY_MS + events * 1_000).toISOString();
    const event = { id: `${name}-${events++}`, callId, type, at, data };
    await deliver(endpoints, event);
    if (random.unit() < 0.2) await deliver(endpoints, event);
  };
  const calls = Array.from({ length: CALLS }, (_, n) => `${name}-${n}`);
  for (const callId of calls) {
    acknowledged.set(callId, 0);
    const [channel, language] = [random.pick(['phone', 'web']), random.pick(['en', 'es'])];
    await tell(callId, 'call.started', {
      direction: 'inbound',
      from: '+13035550142',
      contactName: callId,
      channel,
      language,
    });
  }
  for (; !signal.aborted; await sleep(PAUSE_MS, signal)) {
    if (hasEnough()) continue;
    const callId = random.pick(calls);
    const chance = random.unit();
    if (chance < 0.6) {
      const said = { messageId: `${name}-${events}`, role: random.pick(['caller', 'agent']), text: random.pick(WORDS) };
      await tell(callId, 'message.received', said);
      acknowledged.set(callId, (acknowledged.get(callId) ?? 0) + 1);
    } else if (chance < 0.75) await tell(callId, 'attention.raised', { reason: 'test', level: 'attention' });
    else if (chance < 0.85) await tell(callId, 'attention.cleared', {});
    else if (chance < 0.95) await tell(callId, 'smart-tag.assigned', { name: random.pick(TAG_NAMES.slice(1)) });
    else await tell(callId, 'call.ended', { reason: 'done', durationMs: 1_000 });
  }
}

/** Creates groups like a browser that retries with the same idempotency key. Returns their names. */
export async function writeGroups(
  urls: readonly string[],
  { cookie }: SignedIn,
  { random, signal }: Writing,
): Promise<string[]> {
  const names: string[] = [];
  for (; !signal.aborted; await sleep(PAUSE_BETWEEN_GROUPS_MS, signal)) {
    const name = `group-${names.length}`;
    while (!(await tryMakeGroup(random.pick(urls), cookie, name))) await sleep(PAUSE_MS);
    names.push(name);
  }
  return names;
}

/** Returns whether the group was created; false to retry. @throws if it can't be created. */
async function tryMakeGroup(url: string, cookie: string, name: string): Promise<boolean> {
  const { method, path, ok } = kindRoutes['groups.create'];
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: name },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === ok.status) return true;
    const { code } = Problem.parse(await response.json());
    if (response.status >= 500 || RETRYABLE_CODES.has(code)) return false;
    throw new AppError('group.refused', { code });
  } catch (error) {
    if (isAppError(error)) throw error;
    return false;
  }
}

const Problem = z.object({ code: z.string() });
/** The responses that a browser retries. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set<ErrorCode>(['idempotency.in_progress', 'rate_limit.exceeded']);
