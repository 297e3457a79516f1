import type { SmartTagFigures } from '@switchboard/contracts/calls/figure-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { listTags } from '../../../inbox/queries.ts';
import { type Asked, frameOf } from './figures-frame.ts';
import { GROUPINGS } from './figures-sql.ts';
import { mergeQueries } from './merge-queries.ts';
import { countBy, readAgentNames, readCounts, readGroupSeries } from './queries.ts';
import { counted } from './to-figures.ts';

const TAGS = GROUPINGS.smartTagIds;
const APART = ' ';

/** How tags are used: how often, with which outcome and agent, which go together, and which people take off. */
export async function readTagFigures(db: Queryable, asked: Asked): Promise<SmartTagFigures> {
  const { whole, before, periods, callsOf, queryOf } = asked;
  const counting = callsOf(whole);
  const base = queryOf(whole);
  const [totals] = await readCounts(db, counting, { key: `'all'` });
  const { calls = 0, live = 0 } = totals?.counts ?? {};
  const known = new Map((await listTags(db, counting.tenant)).map((tag) => [String(tag.id), tag]));
  const grouped = await readCounts(db, counting, TAGS);
  const then = before && new Map((await countBy(db, callsOf(before), TAGS)).map((row) => [row.key, row.calls]));
  const takenOff = new Map(
    (
      await countBy(db, counting, { key: 'g.tag::text', from: 'cross join lateral unnest(c.taken_off_tags) as g(tag)' })
    ).map((row) => [row.key, row.calls]),
  );
  const byOutcome = await countBy(db, counting, { ...TAGS, key: `${TAGS.key} || '${APART}' || c.outcome` });
  const byAgent = await countBy(db, counting, {
    ...TAGS,
    key: `${TAGS.key} || '${APART}' || coalesce(c.agent_id, 'none')`,
  });
  const names = await readAgentNames(db, counting);
  const starts = periods.map(({ fromMs }) => fromMs);
  const byTime = Map.groupBy(await readGroupSeries(db, counting, { grouping: TAGS, starts }), ({ key }) => key);
  const queryOfTag = (id: string) => mergeQueries(base, TAGS.queryOf(id));
  const tags = grouped
    .filter(({ key }) => queryOfTag(key).nothing === undefined)
    .map(({ key, counts }) => {
      const query = queryOfTag(key);
      const parts = new Map(byTime.get(key)?.map((part) => [part.part, part.calls]));
      return {
        id: Number(key),
        name: known.get(key)?.name ?? key,
        color: known.get(key)?.color ?? '#64748b',
        conversations: counted(counts.calls, query),
        before: before && then ? counted(then.get(key) ?? 0, mergeQueries(queryOf(before), TAGS.queryOf(key))) : null,
        attention: counted(counts.attention, query, { attention: 'true' }),
        takenOff: counted(takenOff.get(key) ?? 0, base, { takenOffTagId: key }),
        outcomes: ofTag(byOutcome, key).map(({ rest, calls }) => ({
          key: rest,
          calls: counted(calls, query, { outcome: rest }),
        })),
        agents: ofTag(byAgent, key).map(({ rest, calls }) => ({
          key: rest,
          label: names.get(rest) ?? rest,
          calls: counted(calls, query, { agentId: rest }),
        })),
        series: periods.map(({ fromMs }, index) => ({
          startsAt: new Date(fromMs).toISOString(),
          calls: parts.get(index + 1) ?? 0,
        })),
      };
    });
  const frame = await frameOf(db, asked, { calls, live });
  const all = await countBy(db, counting, { key: `case when c.smart_tags <> '{}' then 'tagged' end` });
  return {
    ...frame,
    totals: {
      conversations: counted(calls, base),
      tagged: counted(all[0]?.calls ?? 0, base, { tagged: 'true' }),
    },
    tags,
    pairs: await readPairs(db, asked),
    compare: before ? { from: before.from, to: before.to } : null,
  };
}

/** Tags that stand on the same calls, those that do so most first. */
async function readPairs(db: Queryable, { whole, callsOf, queryOf }: Asked): Promise<SmartTagFigures['pairs']> {
  const base = queryOf(whole);
  const rows = await countBy(db, callsOf(whole), {
    key: `case when g.tag < h.tag then g.tag::text || '${APART}' || h.tag::text end`,
    from: 'cross join lateral unnest(c.smart_tags) as g(tag) cross join lateral unnest(c.smart_tags) as h(tag)',
  });
  return rows.flatMap(({ key, calls }) => {
    const [a = '', b = ''] = key.split(APART);
    const query = mergeQueries(mergeQueries(base, { smartTagIds: a }), { smartTagIds: b });
    return query.nothing === undefined ? [{ a: Number(a), b: Number(b), conversations: counted(calls, query) }] : [];
  });
}

/** Counts of one tag by something else. */
function ofTag(rows: readonly { readonly key: string; readonly calls: number }[], tag: string) {
  return rows.flatMap(({ key, calls }) =>
    key.startsWith(`${tag}${APART}`) ? [{ rest: key.slice(tag.length + 1), calls }] : [],
  );
}
