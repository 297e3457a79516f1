import { randomBytes } from 'node:crypto';
import { type TakeEventsDeps, takeEvents } from '@switchboard/application/intake/take-events';
import type { IntakeResult } from '@switchboard/contracts/intake/event';
import { isPassing, reasonOf } from '../../runtime/failures.ts';
import type { Fault } from './read-records.ts';

/** Who brought what comes by the topic, in the metadata of events. */
const ACTOR = { kind: 'connection', id: 'kafka' } as const;

/**
 * Takes events of one account, in their order; answers for each what became of it, or why none could tell.
 *
 * An event that fails in a way that doesn't pass keeps no other from being taken.
 * @throws what passes by itself, such as a database that is away: those that were appended are duplicates next time.
 */
export async function takeAccount(
  deps: TakeEventsDeps,
  tenantId: string,
  items: readonly unknown[],
): Promise<(IntakeResult | Fault)[]> {
  const caller = { tenantId, actor: ACTOR, traceId: randomBytes(16).toString('hex') };
  try {
    return await takeEvents(deps, caller, items);
  } catch (error) {
    if (isPassing(error)) throw error;
    if (items.length <= 1) return items.map(() => ({ code: 'server.error', detail: reasonOf(error) }));
  }
  const answers: (IntakeResult | Fault)[] = [];
  for (const item of items) answers.push(...(await takeAccount(deps, tenantId, [item])));
  return answers;
}
