import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { Search } from '@switchboard/application/search/parse-search';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { matchesSearch, toDigits, toSearchText } from '@switchboard/contracts/base/text';
import { CALL_CHANNELS } from '@switchboard/contracts/calls/call';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import type { TagMap } from '../tag-map.ts';
import { asksForTests, type Condition, FIELD_PLACES, MAX_SILENCE_MS } from './conditions.ts';

/** Whether a record matches; `unknown` if messages, alerts or seen marks decide, which aren't in memory. */
export type Match = boolean | 'unknown';

/** Evaluates a filter's conditions on a record, with the tags as of the record's position. */
export function matchRecord(conditions: readonly Condition[], record: ConversationRecord, tags: TagMap): Match {
  if (record.deletedAt !== null && !(record.channel === TEST_CHANNEL && asksForTests(conditions))) return false;
  let answer: Match = true;
  for (const condition of conditions) {
    const match = matchOne(condition, record, tags);
    if (match === false) return false;
    if (match === 'unknown') answer = match;
  }
  return answer;
}

function matchOne(condition: Condition, record: ConversationRecord, tags: TagMap): Match {
  switch (condition.kind) {
    case 'field':
      return condition.values.includes(FIELD_PLACES[condition.field].read(record));
    case 'queued':
      return isQueued(record) === condition.is;
    case 'unseen':
      return record.needsAttention && record.attention !== null ? 'unknown' : !condition.is;
    case 'range':
      return isWithin(record.lastMessageAt, condition.range);
    case 'start':
      return (
        isWithin(record.createdAt, condition.range) &&
        Date.parse(record.lastMessageAt) >= condition.range.fromMs &&
        CALL_CHANNELS.some((channel) => channel === record.channel)
      );
    case 'call': {
      const { fromMs, toMs } = condition.range;
      const isBegun = Date.parse(record.createdAt) <= toMs;
      const isOver = record.endedAt !== null && Date.parse(record.endedAt) <= fromMs;
      return isBegun && !isOver && Date.parse(record.lastMessageAt) >= fromMs - MAX_SILENCE_MS;
    }
    case 'alert':
      return 'unknown';
    case 'tags': {
      const has = (id: number): boolean => record.smartTagIds.some((tag) => tag === id);
      return condition.match === 'all' ? condition.ids.every(has) : condition.ids.some(has);
    }
    case 'search':
      return matchSearch(condition.search, record, tags);
    case 'disclosed':
      return !isPurposeHidden(record.purpose, condition.withheld);
    case 'nothing':
      return false;
  }
}

const isQueued = ({ assigneeId, groupId, needsAttention, work }: ConversationRecord): boolean =>
  assigneeId === null && work === 'open' && (needsAttention || groupId !== null);

function isWithin(instant: string, { fromMs, toMs }: InstantRange): boolean {
  const at = Date.parse(instant);
  return at >= fromMs && at < toMs;
}

function matchSearch({ text, digits, tagText, words }: Search, record: ConversationRecord, tags: TagMap): Match {
  if (text !== undefined && matchesSearch(toSearchText(record.name, record.number), text)) return true;
  if (digits !== undefined && toDigits(record.number ?? '').includes(digits)) return true;
  if (tagText !== undefined && record.smartTagIds.length > 0) {
    const named = tags.named(tagText);
    if (record.smartTagIds.some((id) => named.has(id))) return true;
  }
  return words.length > 0 && record.messageCount > 0 ? 'unknown' : false;
}
