import { BUILT_IN_VIEWS, queueView } from '@switchboard/contracts/conversations/views';
import { eventually } from '@switchboard/testing/eventually';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from './access.ts';
import { message, raised, started } from './events.ts';
import { fetchList, postTo } from './inbox-client.ts';
import { CONVERSATIONS, definitions, opening, script, shiftTag } from './random-steps.ts';
import { nextIdBase, takeStep } from './run-script.ts';
import type { StreamClient } from './stream-client.ts';
import { newConversation, projected, testStreams } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

let world: World;
const streams = testStreams(() => world);
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => expect(streams.close()).toEqual([]));
afterAll(() => world.close());

interface Counts {
  readonly data: readonly { readonly viewId: string; readonly count: number }[];
  readonly asOf: string;
}

async function fetchCounts({ cookie }: SignedIn): Promise<Counts> {
  const answer = await fetch(`${world.url}/api/views/counts`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Counts;
}

const toObject = (views: Counts['data']) => Object.fromEntries(views.map(({ viewId, count }) => [viewId, count]));
const create = async (who: SignedIn, kind: string, body: object): Promise<{ readonly id: string }> => {
  const answer = await postTo(world, who, `/api/${kind}`, body);
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
};

/** The parameters of a query as a stored one. */
function toStored(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
}

function toQuery(stored: object): string {
  const pairs = Object.entries(stored).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

describe('the counts of views', () => {
  test('in the stream end up equal to fresh ones, and these to the totals of lists, whatever happens', async () => {
    const property = fc.asyncProperty(script, async ({ steps, queries, timeZone }) => {
      const tenantId = await world.account({ timeZone });
      const who = await world.signIn(tenantId, { role: 'supervisor' });
      const base = nextIdBase();
      const group = await create(who, 'groups', { name: 'Desk', memberIds: [who.userId] });
      const views = new Map<string, object>([
        ...Object.entries(BUILT_IN_VIEWS),
        [queueView(group.id).id, queueView(group.id).query],
      ]);
      for (const [n, text] of queries.entries()) {
        // Several values of a parameter that the list takes once would be refused.
        const query = toStored(text.replaceAll(/tag(\d)/g, (_, tag) => String(base + Number(tag))));
        const single = Object.fromEntries(
          Object.entries(query).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
        );
        views.set((await create(who, 'views', { name: `View ${n}`, query: single })).id, single);
      }
      const client = await streams.open(who);
      await client.next('view');
      await world.appendTags(tenantId, ...definitions.map((event) => shiftTag(event, base)));
      for (let n = 1; n <= CONVERSATIONS; n++)
        await takeStep(world, { who, base }, { kind: 'conversation', conversation: n, events: opening(n) });
      for (const step of steps) {
        if (step.kind === 'settle') await projected(world, tenantId);
        else if (step.kind !== 'toggle') await takeStep(world, { who, base }, step);
      }
      await projected(world, tenantId);
      // Policies may still append events, so both sides are read again until their positions are equal.
      await eventually(async () => {
        const { data, asOf } = await fetchCounts(who);
        expect(data.map(({ viewId }) => viewId)).toEqual([...views.keys()]);
        expect(client.of('counts').at(-1)?.data.views).toEqual(data);
        for (const { viewId, count } of data) {
          const query = toQuery(views.get(viewId) ?? {});
          const { meta } = await fetchList(world, who, query);
          expect([viewId, count, asOf], query).toEqual([viewId, meta.total, meta.asOf]);
        }
      });
      client.close();
    });
    await fc.assert(property, { numRuns: 6, endOnFailure: true });
  }, 240_000);

  test('are sent only when one has changed, each person their own', async () => {
    const tenantId = await world.account();
    const [jo, ana] = [await world.signIn(tenantId), await world.signIn(tenantId)];
    const [mine, other] = [await streams.open(jo), await streams.open(ana)];
    for (const client of [mine, other]) await client.next('view');
    const id = newConversation();
    await world.append(tenantId, id, started());
    const zero = { mine: 0, waiting: 0, unassigned: 0, all: 1, snoozed: 0, done: 0 };
    const nth = (client: StreamClient, n: number) =>
      eventually(() => {
        const frame = client.of('counts')[n];
        if (frame === undefined) throw new Error(`no ${n + 1} counts`);
        return frame.data;
      });
    for (const client of [mine, other]) expect(toObject((await nth(client, 0)).views)).toEqual(zero);
    await world.append(tenantId, id, message('hello'));
    await world.append(tenantId, id, raised());
    for (const client of [mine, other])
      expect(toObject((await nth(client, 1)).views)).toEqual({ ...zero, waiting: 1, unassigned: 1 });
    expect((await postTo(world, jo, `/api/conversations/${id}/take`, {})).status).toBe(200);
    const taken = await nth(mine, 2);
    expect(toObject(taken.views)).toEqual({ ...zero, waiting: 1, mine: 1 });
    await projected(world, tenantId);
    const fresh = await fetchCounts(jo);
    expect([taken.views, taken.asOf]).toEqual([fresh.data, fresh.asOf]);
    expect(toObject((await nth(other, 2)).views)).toEqual({ ...zero, waiting: 1 });
    expect(other.of('counts')).toHaveLength(3);
  });

  test('include a saved view as soon as it exists, and reach a client that has missed changes', async () => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const first = await streams.open(who);
    const { id: cursor } = await first.next('view');
    const view = await create(who, 'views', { name: 'Web', query: { channel: 'web' } });
    expect(toObject((await first.next('counts')).data.views)).toMatchObject({ all: 0, [view.id]: 0 });
    first.close();
    await world.append(tenantId, newConversation(), started({ channel: 'web' }));
    await projected(world, tenantId);
    const behind = await streams.open(who, { query: `lastEventId=${cursor}` });
    expect(toObject((await behind.next('counts')).data.views)).toMatchObject({ all: 1, [view.id]: 1 });
  });
});
