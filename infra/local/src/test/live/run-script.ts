import { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import type { SignedIn } from './access.ts';
import { InboxClient, postTo } from './inbox-client.ts';
import { CONVERSATIONS, definitions, opening, type Step, shiftTag, WATCHER } from './random-steps.ts';
import { projected } from './test-streams.ts';
import type { World } from './world.ts';

let lastIdBase = 0;

/** A number that this process has used for no other script: ids of conversations and tags are unique across the platform. */
export function nextIdBase(): number {
  lastIdBase += 1_000;
  return lastIdBase;
}

/** The steps of an account in this time zone, and the queries of the clients that watch. */
export interface Script {
  readonly steps: readonly Step[];
  readonly queries: readonly string[];
  readonly timeZone: string;
}

/** Runs the steps, then expects every client's state to equal a fresh fetch. */
export async function runScript(at: World, { steps, queries, timeZone }: Script): Promise<void> {
  const tenantId = await at.account({ timeZone });
  const who = await at.signIn(tenantId);
  const base = nextIdBase();
  const clients = queries.map(
    (query) =>
      new InboxClient(
        at,
        who,
        query.replaceAll(/tag(\d)/g, (_, n) => String(base + Number(n))),
      ),
  );
  try {
    await at.appendTags(tenantId, ...definitions.map((event) => shiftTag(event, base)));
    for (let n = 1; n <= CONVERSATIONS; n++) await take({ kind: 'conversation', conversation: n, events: opening(n) });
    for (const client of clients) await client.load();
    for (const client of clients) await client.connect();
    for (const one of steps) await take(one);
    for (const client of clients) if (!client.isConnected) await client.connect();
    await projected(at, tenantId);
    for (const client of clients) {
      await eventually(async () => expect(client.held, client.query).toEqual(await client.refetch()));
      client.disconnect();
      expect(client.failures, client.query).toEqual([]);
    }
  } finally {
    for (const client of clients) client.disconnect();
  }

  async function take(one: Step): Promise<void> {
    if (one.kind === 'settle') return projected(at, tenantId);
    if (one.kind !== 'toggle') return takeStep(at, { who, base }, one);
    const client = clients[one.client];
    if (client?.isConnected) client.disconnect();
    else await client?.connect({ by: one.by });
  }
}

/** The person to whom steps happen, and the number that conversations and tags start from. */
export interface StepScope {
  readonly who: SignedIn;
  readonly base: number;
}

/** Takes a step that changes the account. */
export async function takeStep(
  at: World,
  { who, base }: StepScope,
  one: Exclude<Step, { kind: 'toggle' | 'settle' }>,
): Promise<void> {
  const { tenantId } = who;
  switch (one.kind) {
    case 'conversation':
      await at.append(
        tenantId,
        ConversationId.parse(base + one.conversation),
        ...one.events.map((event) => nameWatcher(shiftTag(event, base), who.userId)),
      );
      return;
    case 'seen': {
      const path = `/api/conversations/${base + one.conversation}/seen`;
      const { status } = await postTo(at, who, path, { upTo: Number.MAX_SAFE_INTEGER });
      // The conversation may be deleted, or not projected yet.
      expect([204, 404]).toContain(status);
      return;
    }
    case 'tag':
      await at.appendTags(tenantId, shiftTag(one.event, base));
  }
}

/** The event with the id of the person who watches. */
function nameWatcher(event: ConversationEvent, userId: string): ConversationEvent {
  if (event.type !== 'conversation.assigned' || event.data.assigneeId !== WATCHER) return event;
  return { ...event, data: { ...event.data, assigneeId: userId } };
}
