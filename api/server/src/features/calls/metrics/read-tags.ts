import type { SmartTagMetrics } from '@switchboard/contracts/calls/metric-routes';
import { listTags } from '../../../inbox/tag-map.ts';
import { mergeQueries } from './merge-queries.ts';
import type { CountRow, MetricSource } from './source/metric-source.ts';
import { type MetricsReading, type MetricsRequest, readFrame } from './source/metrics-request.ts';
import { countedInInbox, toCounted } from './to-metrics.ts';

const SEPARATOR = ' ';
const tagQuery = (id: string) => ({ smartTagIds: id });

/** Reads how tags are used: how often, with which outcomes and agents, in which pairs, and how often people remove them. */
export async function readTagMetrics({ db, request, source }: MetricsReading): Promise<SmartTagMetrics> {
  const { whole, before, periods, callsIn, listQuery } = request;
  const base = listQuery(whole);
  const { calls = 0, live = 0 } = (await source.counts()) ?? {};
  const known = new Map((await listTags(db, callsIn(whole).tenant)).map((tag) => [String(tag.id), tag]));
  const grouped = await source.tags();
  const then = before && toCallsByKey(await source.tagCounts(before));
  const takenOff = toCallsByKey(await source.countBy(whole, 'takenOffTagId'));
  const byPeople = toCallsByKey(await source.countBy(whole, 'personTagId'));
  const byAgents = toCallsByKey(await source.countBy(whole, 'agentTagId'));
  const byOutcome = await source.countTagsBy('outcome');
  const byAgent = await source.countTagsBy('agentId');
  const names = await source.agentNames();
  const byTime = Map.groupBy(await source.groupSeries('smartTagIds'), ({ key }) => key);
  const narrowToTag = (id: string) => mergeQueries(base, tagQuery(id));
  const tags = grouped
    .filter(({ key }) => narrowToTag(key).nothing === undefined)
    .map(({ key, counts }) => {
      const query = narrowToTag(key);
      const people = byPeople.get(key) ?? 0;
      const agents = byAgents.get(key) ?? 0;
      const parts = new Map(byTime.get(key)?.map((part) => [part.part, part.calls]));
      return {
        id: Number(key),
        name: known.get(key)?.name ?? key,
        color: known.get(key)?.color ?? '#64748b',
        conversations: countedInInbox(counts.calls, query),
        before: before && then ? countedInInbox(then.get(key) ?? 0, listQuery(before), tagQuery(key)) : null,
        attention: toCounted(counts.attention, query, { attention: 'true' }),
        byPeople: toCounted(people, query, { personTagId: key }),
        byAgents: toCounted(agents, query, { agentTagId: key }),
        byPrograms: toCounted(counts.calls - people - agents, query, { programTagId: key }),
        takenOff: toCounted(takenOff.get(key) ?? 0, base, { takenOffTagId: key }),
        outcomes: selectTag(byOutcome, key).map(({ rest, calls }) => ({
          key: rest,
          calls: toCounted(calls, query, { outcome: rest }),
        })),
        agents: selectTag(byAgent, key).map(({ rest, calls }) => ({
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
  const frame = await readFrame(db, request, { calls, live });
  return {
    ...frame,
    totals: {
      conversations: countedInInbox(calls, base),
      tagged: toCounted(await source.tagged(), base, { tagged: 'true' }),
    },
    tags,
    pairs: await readPairs(source, request),
    compare: before ? { from: before.from, to: before.to } : null,
  };
}

/** Reads pairs of tags on the same call, most frequent first. */
async function readPairs(
  source: MetricSource,
  { whole, listQuery }: MetricsRequest,
): Promise<SmartTagMetrics['pairs']> {
  const base = listQuery(whole);
  const rows = await source.countBy(whole, 'pair');
  return rows.flatMap(({ key, calls }) => {
    const [a = '', b = ''] = key.split(SEPARATOR);
    const query = mergeQueries(mergeQueries(base, { smartTagIds: a }), { smartTagIds: b });
    return query.nothing === undefined
      ? [{ a: Number(a), b: Number(b), conversations: countedInInbox(calls, query) }]
      : [];
  });
}

const toCallsByKey = (rows: readonly CountRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ key, calls }) => [key, calls]));

/** Selects the counts of one tag. */
function selectTag(rows: readonly CountRow[], tag: string) {
  return rows.flatMap(({ key, calls }) =>
    key.startsWith(`${tag}${SEPARATOR}`) ? [{ rest: key.slice(tag.length + 1), calls }] : [],
  );
}
