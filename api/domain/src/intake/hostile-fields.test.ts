import { isStorable, storableJson } from '@switchboard/contracts/base/storable';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import { HOSTILE_TEXTS, HUGE_TEXTS, WRONG_VALUES } from '@switchboard/contracts/test/hostile-texts';
import { describe, expect, test } from 'vitest';
import * as elevenLabs from './elevenlabs/test/webhooks.ts';
import * as retell from './retell/test/webhooks.ts';
import { PlatformCall } from './test/platform-call.ts';
import * as vapi from './vapi/test/server-messages.ts';

interface Fixture {
  readonly platform: Platform;
  readonly name: string;
  readonly body: unknown;
  /** Whether the webhook alone ends its call. */
  readonly isOver: boolean;
  /** The only required fields of a webhook: its type and its call. */
  readonly needed: readonly string[];
}

const HISTORY = [
  vapi.prompt('You are a receptionist.'),
  vapi.spoke('bot', 0.5, 'Willow Creek. What is going on?'),
  vapi.spoke('user', 5, 'My dog ate chocolate.'),
  vapi.toolCall(9, 'lookup', { when: 'now' }),
  vapi.toolResult(10, 'lookup', 'Dr. Chen'),
];
const VAPI = { platform: 'vapi', needed: ['message', 'message.type', 'message.call', 'message.call.id'] } as const;
const RETELL_LINES = [
  retell.spoke('agent', 0.4, 'Willow Creek.'),
  retell.spoke('user', 4.9, 'My dog.'),
  retell.invoked('tool_1', 'lookup', { when: 'now' }),
  retell.returned('tool_1', 'Dr. Chen'),
];
const WHOLE = retell.over(30, { transcript_with_tool_calls: RETELL_LINES });
const ANALYZED = { ...WHOLE, call_analysis: { call_summary: 'A dog.', call_successful: true } };
const RETELL = { platform: 'retell', needed: ['event', 'call', 'call.call_id'] } as const;
const LINES = [
  elevenLabs.spoke('agent', 0, 'Willow Creek.', { tool_calls: [{ tool_name: 'lookup', params_as_json: '{}' }] }),
  elevenLabs.spoke('user', 5, 'My dog.', { tool_results: [{ tool_name: 'lookup', result_value: 'Dr. Chen' }] }),
];
const ELEVENLABS = { platform: 'elevenlabs', needed: ['type', 'data', 'data.conversation_id'] } as const;

const FIXTURES: readonly Fixture[] = [
  { ...VAPI, name: 'status-update', body: vapi.statusUpdate('in-progress', 1), isOver: false },
  // Here, the status ends the call.
  {
    platform: 'vapi',
    needed: [...VAPI.needed, 'message.status'],
    name: 'status-update that ends',
    body: vapi.statusUpdate('ended', 30, { endedReason: 'customer-ended-call' }),
    isOver: true,
  },
  { ...VAPI, name: 'transcript', body: vapi.transcript('user', 5, { text: 'My dog.' }), isOver: false },
  { ...VAPI, name: 'conversation-update', body: vapi.conversationUpdate(HISTORY, 12), isOver: false },
  { ...VAPI, name: 'end-of-call-report', body: vapi.endOfCallReport(HISTORY, 61), isOver: true },
  { ...RETELL, name: 'call_started', body: retell.webhook('call_started'), isOver: false },
  {
    ...RETELL,
    name: 'transcript_updated',
    body: retell.webhook('transcript_updated', {}, { transcript_with_tool_calls: RETELL_LINES }),
    isOver: false,
  },
  {
    ...RETELL,
    name: 'transfer_started',
    body: retell.webhook('transfer_started', {}, { transfer_destination: { number: '+13035550119' } }),
    isOver: false,
  },
  { ...RETELL, name: 'call_ended', body: retell.webhook('call_ended', WHOLE), isOver: true },
  { ...RETELL, name: 'call_analyzed', body: retell.webhook('call_analyzed', ANALYZED), isOver: true },
  { ...ELEVENLABS, name: 'post_call_transcription', body: elevenLabs.transcription(LINES), isOver: true },
  { ...ELEVENLABS, name: 'call_initiation_failure', body: elevenLabs.failure('busy'), isOver: true },
];

const VALUES: readonly unknown[] = [
  ...WRONG_VALUES,
  ...Object.values(HOSTILE_TEXTS),
  // These times are in the distant future, before any call, or in other units.
  4_922_000_000_000,
  4_922_000_000,
  '2126-01-01T00:00:00Z',
  0,
  1,
];

/** Returns the paths of all values in a body; in arrays, only those of the first item. */
function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !Array.isArray(value) || Number(key) < MAX_ITEMS)
    .flatMap(([key, member]) => [[...path, key], ...pathsIn(member, [...path, key])]);
}
const MAX_ITEMS = 5;

/** Returns a copy of the body with another value at the path; without a value, the field is absent. */
function changed(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  Reflect.set(copy, key, changed(Reflect.get(copy, key), rest, value));
  return copy;
}

/** Returns the number of bytes of a text in UTF-8. */
const bytesOf = (text: string) =>
  text
    .replace(/[\u{10000}-\u{10ffff}]/gu, 'xxxx')
    .replace(/[\u0800-\uffff]/g, 'xxx')
    .replace(/[\u0080-\u07ff]/g, 'xx').length;

function findUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return isStorable(value) ? undefined : value;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map(findUnstorable)
    .find((found) => found !== undefined);
}

/** Delivers a webhook as the API does, and asserts that its call is in the log. */
function deliver({ platform, isOver }: Fixture, body: unknown): PlatformCall {
  const call = new PlatformCall(platform);
  const events = call.deliver(storableJson(JSON.parse(JSON.stringify(body))));
  expect(events[0]?.type).toBe('conversation.started');
  expect(findUnstorable(events)).toBe(undefined);
  for (const { data } of events) {
    expect(bytesOf(JSON.stringify(data))).toBeLessThanOrEqual(256 * 1024);
    if ('at' in data && data.at !== undefined) {
      expect(data.at <= RECEIVED_LIMIT && data.at >= '2000').toBe(true);
    }
  }
  const { record } = call.folded.state;
  if (isOver) expect(record.endedAt).not.toBe(null);
  expect(record.durationMs ?? 0).toBeLessThanOrEqual(7 * 86_400_000);
  return call;
}
/** Five minutes after the time of receipt of all deliveries in `PlatformCall`. */
const RECEIVED_LIMIT = '2026-11-21T00:05:00.000Z';

describe.each(FIXTURES)('$platform: $name', (fixture) => {
  const paths = pathsIn(fixture.body).filter((path) => !fixture.needed.includes(path.join('.')));

  test.each(paths.map((path) => path.join('.')))('an invalid %s loses only its own field', (joined) => {
    const path = joined.split('.');
    deliver(fixture, changed(fixture.body, path, undefined));
    for (const value of VALUES) deliver(fixture, changed(fixture.body, path, value));
  });

  test('huge values lose only their own fields', () => {
    for (const huge of Object.values(HUGE_TEXTS).map((make) => make())) {
      const body = paths.reduce((before, path) => {
        const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], before);
        return typeof (parent as Record<string, unknown>)?.[path.at(-1) ?? ''] === 'string'
          ? changed(before, path, huge)
          : before;
      }, fixture.body);
      deliver(fixture, body);
    }
  });

  test('an id with a NUL character is read without that character', () => {
    const path = fixture.needed.at(-1 - (fixture.needed.includes('message.status') ? 1 : 0))?.split('.') ?? [];
    const call = deliver(fixture, changed(fixture.body, path, 'call\0-1'));
    expect(call.folded.state.provider?.callId).toBe('call-1');
  });
});
