import type { Pool } from 'pg';
import { ACCOUNT, type ListWorld, ZONE } from './world.ts';

type Params = Readonly<Record<string, string>>;

/** The queries of each row, used in turn. */
export interface ListQueries {
  readonly list: readonly Params[];
  readonly filter: readonly Params[];
  /** The searches by kind. */
  readonly search: Readonly<Record<'rare' | 'common' | 'two words' | 'number', readonly Params[]>>;
}

const DAY_MS = 86_400_000;
const AGENTS = ['northgate-router', 'northgate-maintenance', 'northgate-leasing'];
const COMMON = ['water', 'kitchen', 'apartment', 'tomorrow', 'heating', 'please'];
const PAIRS = ['kitchen leak', 'water bathroom', 'rent payment', 'heating tomorrow', 'door key', 'noise window'];
const RARE_WORDS = 12;

/** Builds the UI's queries over the last seven days: the first page, filters, and searches. */
export async function makeQueries({ pool, tagIds }: ListWorld): Promise<ListQueries> {
  const base = { page: '1', perPage: '50', sortBy: 'name', sortOrder: 'desc', ...lastSevenDays() };
  const twoTags = tagIds.slice(0, 4).flatMap((tag, index) => {
    const smartTagIds = `${tag},${tagIds[index + 1]}`;
    return [{ smartTagIds }, { smartTagIds, smartTagMatch: 'all' }];
  });
  const filters = [
    ...['resolved', 'open'].map((filterValue) => ({ filterField: 'status', filterValue })),
    ...AGENTS.map((filterValue) => ({ filterField: 'agentId', filterValue })),
    ...twoTags.slice(0, 3),
  ];
  const searches = (texts: readonly string[]) =>
    texts.map((searchString, index) => ({ ...base, searchString, smartTagIds: String(tagIds[index % 6]) }));
  return {
    list: [base],
    filter: filters.map((filter) => ({ ...base, ...filter })),
    search: {
      rare: searches(await readRareWords(pool)),
      common: searches(COMMON),
      'two words': searches(PAIRS),
      number: searches(await readNumberSuffixes(pool)),
    },
  };
}

function lastSevenDays(): { dateFrom: string; dateTo: string } {
  const formatDay = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(ms);
  const now = Date.now();
  return { dateFrom: formatDay(now - 6 * DAY_MS), dateTo: formatDay(now) };
}

// Words that occur once in a sample of the account's messages; their total counts vary, as in real conversations.
async function readRareWords(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>({
    text: `with told as (select words from read.messages tablesample system (2) repeatable (1) where tenant_id = $1 limit 4000)
      select word from (select unnest(tsvector_to_array(words)) as word from told) w
      group by word having count(*) = 1 and length(word) >= 6 order by md5(word) limit $2`,
    values: [ACCOUNT, RARE_WORDS],
  });
  return rows.map(({ word }) => word);
}

/** Reads the last digits of numbers, formatted as people type them. */
async function readNumberSuffixes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ digits: string }>({
    text: `select right(digits, 7) as digits from read.conversations
      where tenant_id = $1 and length(digits) > 7 and last_message_at > now() - interval '7 days' order by md5(id::text) limit 12`,
    values: [ACCOUNT],
  });
  return rows.map(({ digits }) => `${digits.slice(0, 3)}-${digits.slice(3)}`);
}
