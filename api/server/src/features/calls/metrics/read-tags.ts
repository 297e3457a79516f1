import type { SmartTagMetrics } from '@switchboard/contracts/calls/metric-routes';
import { listTags } from '../../../inbox/tag-map.ts';
import { mergeQueries } from './merge-queries.ts';
import type { CountRow, MetricSource } from './source/metric-source.ts';
import { type Asked, frameOf, type Reading } from './source/metrics-frame.ts';
import { counted, countedInInbox } from './to-metrics.ts';

const APART = ' ';
const tagQuery = (id: string) => ({ smartTagIds: id });

/** How tags are used: how often, with which outcome and agent, which go together, and which people take off. */
export async function readTagMetrics({ db, asked, source }: Reading): Promise<SmartTagMetrics> {
  const { whole, before, periods, callsOf, queryOf } = asked;
  const base = queryOf(whole);
  const { calls = 0, live = 0 } = (await source.counts()) ?? {};
  const known = new Map((await listTags(db, callsOf(whole).tenant)).map((tag) => [String(tag.id), tag]));
  const grouped = await source.tags();
  const then = before && callsOfKey(await source.tagCounts(before));
  const takenOff = callsOfKey(await source.countBy(whole, 'takenOffTagId'));
  const byPeople = callsOfKey(await source.countBy(whole, 'personTagId'));
  const byAgents = callsOfKey(await source.countBy(whole, 'agentTagId'));
  const byOutcome = await source.countTagsBy('outcome');
  const byAgent = await source.countTagsBy('agentId');
  const names = await source.agentNames();
  const byTime = Map.groupBy(await source.groupSeries('smartTagIds'), ({ key }) => key);
  const queryOfTag = (id: string) => mergeQueries(base, tagQuery(id));
  const tags = grouped
    .filter(({ key }) => queryOfTag(key).nothing === undefined)
    .map(({ key, counts }) => {
      const query = queryOfTag(key);
      const people = byPeople.get(key) ?? 0;
      const putByAgents = byAgents.get(key) ?? 0;
      const parts = new Map(byTime.get(key)?.map((part) => [part.part, part.calls]));
      return {
        id: Number(key),
        name: known.get(key)?.name ?? key,
        color: known.get(key)?.color ?? '#64748b',
        conversations: countedInInbox(counts.calls, query),
        before: before && then ? countedInInbox(then.get(key) ?? 0, queryOf(before), tagQuery(key)) : null,
        attention: counted(counts.attention, query, { attention: 'true' }),
        byPeople: counted(people, query, { personTagId: key }),
        byAgents: counted(putByAgents, query, { agentTagId: key }),
        byPrograms: counted(counts.calls - people - putByAgents, query, { programTagId: key }),
        takenOff: counted(takenOff.get(key) ?? 0, base, { takenOffTagId: key }),
        outcomes: ofTag(byOutcome, key).map(({ rest, calls }) => ({
          key: rest,
          calls: counted(calls, query, { outcome: rest }),
        })),
        agents: ofTag(byAgent, key).map(({ rest, calls }) => ({
          key: rest,
          label: names.get(rest) ?? rest,
          calls: countedInInbox(calls, query, { agentId: rest }),
        })),
        series: periods.map(({ fromMs }, index) => ({
          startsAt: new Date(fromMs).toISOString(),
          calls: parts.get(index + 1) ?? 0,
        })),
      };
    });
  const frame = await frameOf(db, asked, { calls, live });
  return {
    ...frame,
    totals: {
      conversations: countedInInbox(calls, base),
      tagged: counted(await source.tagged(), base, { tagged: 'true' }),
    },
    tags,
    pairs: await readPairs(source, asked),
    compare: before ? { from: before.from, to: before.to } : null,
  };
}

/** Tags that stand on the same calls, those that do so most first. */
async function readPairs(source: MetricSource, { whole, queryOf }: Asked): Promise<SmartTagMetrics['pairs']> {
  const base = queryOf(whole);
  const rows = await source.countBy(whole, 'pair');
  return rows.flatMap(({ key, calls }) => {
    const [a = '', b = ''] = key.split(APART);
    const query = mergeQueries(mergeQueries(base, { smartTagIds: a }), { smartTagIds: b });
    return query.nothing === undefined
      ? [{ a: Number(a), b: Number(b), conversations: countedInInbox(calls, query) }]
      : [];
  });
}

const callsOfKey = (rows: readonly CountRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ key, calls }) => [key, calls]));

/** Counts of one tag by something else. */
function ofTag(rows: readonly CountRow[], tag: string) {
  return rows.flatMap(({ key, calls }) =>
    key.startsWith(`${tag}${APART}`) ? [{ rest: key.slice(tag.length + 1), calls }] : [],
  );
}
