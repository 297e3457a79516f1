import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { SmartTagEvent } from '@switchboard/contracts/smart-tags/smart-tags';
import fc from 'fast-check';

// Few conversations, tags and words, so that random steps interact.
/** The number of conversations in the steps, from 1. */
export const CONVERSATIONS = 6;
const TAGS = 3;
/** The words that callers say. */
export const WORDS = ['water', 'waterfall', 'leak', 'Ána', 'human', 'two words'];
/** The possible names of tags. */
export const TAG_NAMES = ['Plumbing', 'Plumber', 'Billing', 'water'];
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];

const at = fc
  .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => `${day}T${String(hour).padStart(2, '0')}:30:00.000Z`);
const word = fc.constantFrom(...WORDS);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const conversationEvent: fc.Arbitrary<ConversationEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        at,
        direction: fc.constantFrom('inbound' as const, 'outbound' as const),
        from: fc.constantFrom('+13035550142', '+34600111222', null),
        to: fc.constantFrom('+13035550142', null),
        contactName: maybe(word),
        agentName: maybe(fc.constantFrom('Front desk', 'Triage')),
        language: maybe(fc.constantFrom('en', 'es')),
        channel: maybe(fc.constantFrom('phone', 'web')),
      })
      .map((data): ConversationEvent => ({ type: 'conversation.started', data: withoutUndefined(data) })),
  },
  {
    weight: 8,
    arbitrary: fc
      .record({ at, messageId: fc.uuid(), role: fc.constantFrom('caller' as const, 'agent' as const), text: word })
      .map((data): ConversationEvent => ({ type: 'conversation.message-received', data })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        at,
        level: fc.constantFrom('attention' as const, 'emergency' as const),
        reason: word,
        ruleId: fc.constant(null),
        evidence: fc.constant(null),
      })
      .map((data): ConversationEvent => ({ type: 'conversation.attention-raised', data })),
  },
  {
    weight: 2,
    arbitrary: at.map((time): ConversationEvent => ({ type: 'conversation.attention-cleared', data: { at: time } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ at, upTo: fc.nat(40) })
      .map((data): ConversationEvent => ({ type: 'conversation.attention-acknowledged', data })),
  },
  {
    weight: 3,
    arbitrary: tagId().map(
      (smartTagId): ConversationEvent => ({ type: 'conversation.smart-tag-assigned', data: { smartTagId } }),
    ),
  },
  {
    weight: 2,
    arbitrary: tagId().map(
      (smartTagId): ConversationEvent => ({ type: 'conversation.smart-tag-removed', data: { smartTagId } }),
    ),
  },
  {
    weight: 2,
    arbitrary: at.map(
      (time): ConversationEvent => ({ type: 'conversation.ended', data: { at: time, reason: 'done' } }),
    ),
  },
  {
    weight: 2,
    arbitrary: word.map((name): ConversationEvent => ({ type: 'conversation.contact-named', data: { name } })),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'conversation.deleted', data: {} } as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'conversation.restored', data: {} } as const) },
);

/** Stands for the person who watches, in an event. */
export const WATCHER = 'usr_watcher';
const workEvent: fc.Arbitrary<ConversationEvent> = fc.oneof(
  fc
    .record({
      at,
      assigneeId: fc.constantFrom(WATCHER, 'usr_1', null),
      groupId: fc.constantFrom('grp_1', null),
      cause: fc.constant('person' as const),
      why: fc.constant(null),
    })
    .map((data): ConversationEvent => ({ type: 'conversation.assigned', data })),
  fc
    .record({ at, work: fc.constantFrom('open' as const, 'done' as const) })
    .map((data): ConversationEvent => ({ type: 'conversation.work-changed', data })),
);

const tagName = fc.constantFrom(...TAG_NAMES);
const tagEvent: fc.Arbitrary<SmartTagEvent> = fc.oneof(
  fc
    .record({ smartTagId: tagId(), name: tagName, color: fc.constantFrom('#dc2626', '#2563eb') })
    .map((data): SmartTagEvent => ({ type: 'smart-tag.defined', data })),
  fc.record({ smartTagId: tagId(), name: tagName }).map((data): SmartTagEvent => ({ type: 'smart-tag.renamed', data })),
  fc
    .record({ smartTagId: tagId(), color: fc.constantFrom('#16a34a', '#f59e0b') })
    .map((data): SmartTagEvent => ({ type: 'smart-tag.recoloured', data })),
  fc
    .record({ smartTagId: tagId(), name: tagName, mode: fc.constantFrom('ai', 'rule') })
    .map((data): SmartTagEvent => ({ type: 'smart-tag.changed', data })),
  tagId().map((smartTagId): SmartTagEvent => ({ type: 'smart-tag.archived', data: { smartTagId } })),
  tagId().map((smartTagId): SmartTagEvent => ({ type: 'smart-tag.restored', data: { smartTagId } })),
);

/** A step that happens to an account or to one of its clients. Conversations and tags are small numbers. */
export type Step =
  | { readonly kind: 'conversation'; readonly conversation: number; readonly events: readonly ConversationEvent[] }
  | { readonly kind: 'seen'; readonly conversation: number }
  | { readonly kind: 'tag'; readonly event: SmartTagEvent }
  | { readonly kind: 'toggle'; readonly client: number; readonly by: 'header' | 'query' }
  | { readonly kind: 'settle' };

const CLIENTS = 8;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('conversation' as const),
      conversation: fc.integer({ min: 1, max: CONVERSATIONS }),
      events: fc.array(fc.oneof({ weight: 4, arbitrary: conversationEvent }, workEvent), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('seen' as const),
      conversation: fc.integer({ min: 1, max: CONVERSATIONS }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tag' as const), event: tagEvent }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('toggle' as const),
      client: fc.nat(CLIENTS - 1),
      by: fc.constantFrom('header' as const, 'query' as const),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'settle' as const }) },
);

const field = fc.constantFrom(
  ['status', 'pending'],
  ['status', 'open'],
  ['channel', 'web'],
  ['direction', 'inbound'],
  ['agentId', 'front-desk'],
  ['assigneeId', 'usr_1'],
  ['groupId', 'grp_1'],
  ['language', 'es'],
  ['needsAttention', 'true'],
  ['needsAttention', 'false'],
);
const search = fc.constantFrom(
  'plumb',
  'bill',
  'plumbing',
  'water',
  'wat',
  'leak hum',
  'ana',
  'an',
  '555',
  'two words',
);
const dates = fc.record({
  days: fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)).map((days) => days.toSorted()),
  of: fc.constantFrom(undefined, undefined, 'call', 'alert', 'start'),
  times: fc.constantFrom(undefined, ['00:00', '12:00'], ['12:00', '12:00'], ['09:00', '24:00']),
});
const tags = fc.record({
  ids: fc.subarray([1, 2, 3], { minLength: 1 }),
  match: fc.constantFrom('any' as const, 'all' as const),
});
/** Fields that combine, as repeated parameters. */
const fields = fc.constantFrom(
  'unseen=true',
  'unseen=false',
  'queued=true',
  'unseen=true&needsAttention=true&status=open&status=pending',
  'assigneeId=me',
  'assigneeId=me&assigneeId=none&work=open',
  'groupId=none&status=open&status=resolved',
  'work=done&work=snoozed',
  'assigneeId=none&needsAttention=true&unseen=true',
);
type Filter = typeof combined extends fc.Arbitrary<infer F> ? F : never;
const combined = fc.record({
  field: maybe(field),
  fields: maybe(fields),
  search: maybe(search),
  dates: maybe(dates),
  tags: maybe(tags),
});
const none = { field: undefined, fields: undefined, search: undefined, dates: undefined, tags: undefined };
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant(none),
  field.map((one) => ({ ...none, field: one })),
  { weight: 3, arbitrary: fields.map((one) => ({ ...none, fields: one })) },
  { weight: 3, arbitrary: search.map((one) => ({ ...none, search: one })) },
  dates.map((one) => ({ ...none, dates: one })),
  tags.map((one) => ({ ...none, tags: one })),
  { weight: 2, arbitrary: combined },
);

/** Possible queries of a list; tags are `tag1`, `tag2`, … in them. */
export const query: fc.Arbitrary<string> = filter.map(toQuery);

/** The events that define the tags of the steps. */
export const definitions = [1, 2, 3].map(defined);

/** The initial state of conversations, so that there is something to lose. */
export function opening(conversation: number): ConversationEvent[] {
  const at = `${DAYS[conversation % DAYS.length]}T12:00:00.000Z`;
  const smartTagId = SmartTagId.parse((conversation % TAGS) + 1);
  return [
    { type: 'conversation.started', data: { at, direction: 'inbound', from: '+13035550142', to: null } },
    { type: 'conversation.smart-tag-assigned', data: { smartTagId } },
  ];
}

/** The event with the tag ids of another run. */
export function shiftTag<E extends ConversationEvent | SmartTagEvent>(event: E, base: number): E {
  if (!('smartTagId' in event.data)) return event;
  return { ...event, data: { ...event.data, smartTagId: SmartTagId.parse(base + event.data.smartTagId) } };
}

function toQuery({ field, fields, search, dates, tags }: Filter): string {
  const query = new URLSearchParams(fields);
  if (field) {
    query.set('filterField', field[0] ?? '');
    query.set('filterValue', field[1] ?? '');
  }
  if (search) query.set('searchString', search);
  if (dates) {
    query.set('dateFrom', dates.days[0] ?? '');
    query.set('dateTo', dates.days[1] ?? '');
    if (dates.of) query.set('datesOf', dates.of);
    if (dates.times) {
      query.set('timeFrom', dates.times[0] ?? '');
      query.set('timeTo', dates.times[1] ?? '');
    }
  }
  if (tags) {
    query.set('smartTagIds', tags.ids.map((n) => `tag${n}`).join(','));
    query.set('smartTagMatch', tags.match);
  }
  return query.toString();
}

function defined(n: number) {
  const name = TAG_NAMES[n] ?? '';
  return {
    type: 'smart-tag.defined',
    data: { smartTagId: SmartTagId.parse(n), name, color: '#dc2626' },
  } as const satisfies SmartTagEvent;
}

function tagId(): fc.Arbitrary<SmartTagId> {
  return fc.integer({ min: 1, max: TAGS }).map((n) => SmartTagId.parse(n));
}

// JSON has no undefined, so events must not have it either.
function withoutUndefined<T extends object>(data: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Any steps, watched by clients with any queries. */
export const script = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  queries: fc.array(query, { minLength: CLIENTS, maxLength: CLIENTS }),
  timeZone: fc.constantFrom('UTC', 'America/Denver', 'Asia/Kathmandu'),
});
