import { OUTCOMES } from '@switchboard/contracts/calls/ended-reasons';
import type { Dice } from '@switchboard/testing/dice';
import { buildCall } from '../../test/insert-calls.ts';

const FIRST = Date.parse('2026-10-23T00:00:00Z');
const SPAN_MS = 14 * 86_400_000;

/** Builds two weeks of varied calls, which include the daylight saving changes in Denver and Madrid. */
export function randomCalls(roll: Dice) {
  return Array.from({ length: 150 }, () => {
    const tags = [3, 4, 5].filter(() => roll(3) === 0);
    const taggers = tags.map(() => roll(3));
    const isLive = roll(12) === 0;
    const outcome = isLive ? null : roll.pick(OUTCOMES);
    return buildCall({
      started_at: new Date(FIRST + roll(SPAN_MS)).toISOString(),
      is_listed: roll(15) > 0,
      direction: roll.pick(['inbound', 'outbound']),
      channel: roll.pick(['phone', 'web', 'voice']),
      agent_id: roll.pick(['desk', 'triage', null]),
      agent_version: roll.pick(['6', '7', 'v8', null]),
      own_number: roll.pick(['+13035550110', '+13035550199', null]),
      language: roll.pick(['en', 'es', null]),
      ended_at: isLive ? null : '2026-11-05T00:00:00Z',
      status: isLive ? 'in_progress' : 'completed',
      outcome,
      transferred: outcome === null ? null : outcome === 'transferred',
      transfer_to: roll.pick([null, null, '+13035550148', 'onCall']),
      resolved: outcome === null ? null : outcome === 'solved',
      ended_reason: isLive ? null : roll.pick(['customer-ended-call', 'customer-busy', 'never-heard-of', null]),
      duration_ms: isLive ? null : roll(500_000),
      cost_cents: roll.pick([null, roll(90)]),
      costs: roll.pick([
        [],
        [{ product: 'voice', cents: 5 }],
        [
          { product: 'voice', cents: 3 },
          { product: 'model', cents: 4.5 },
        ],
      ]),
      latency_p50: roll.pick([null, roll(3_000)]),
      smart_tags: tags,
      person_tags: tags.filter((_, index) => taggers[index] === 0),
      agent_tags: tags.filter((_, index) => taggers[index] === 1),
      taken_off_tags: [3, 4].filter(() => roll(6) === 0),
      attention_at: roll.pick([null, '2026-11-01T00:00:00Z']),
      acknowledged_by: roll.pick([null, 'usr_marco', 'usr_jo']),
      group_id: roll.pick([null, 'grp_desk']),
    });
  });
}

/** Builds a metrics query with random days, step, grouping and filter. */
export function randomQuery(roll: Dice): string {
  const filters = [
    'agentId=desk',
    'agentId=none',
    'agentVersion=7',
    'transferTo=onCall',
    'agentId=desk&agentVersion=7',
    'groupId=grp_desk',
    'acknowledgedBy=usr_jo',
    'direction=inbound',
    'outcome=transferred',
    'live=true',
    'durationFrom=45000&durationTo=200000',
    'smartTagIds=3',
    'smartTagIds=3,4',
    'smartTagIds=3,5&smartTagMatch=all',
    'businessHours=true',
    'weekday=7',
    'hour=1',
    'latencyTo=1500',
    'product=voice',
    'attention=false',
    'numberId=num_front',
    'numberId=none',
    'resolved=true',
    'resolved=false&direction=inbound',
  ];
  const groupBy = [
    'agentId',
    'agentVersion',
    'direction',
    'outcome',
    'endedReason',
    'smartTagIds',
    'groupId',
    'acknowledgedBy',
    'language',
    'numberId',
  ];
  const from = `2026-10-${24 + roll(7)}`;
  return [
    `from=${from}&to=2026-11-0${1 + roll(5)}`,
    `step=${roll.pick(['hour', 'day', 'week', 'month'])}`,
    `groupBy=${roll.pick(groupBy)}`,
    ...(roll(2) === 0 ? ['compare=true'] : []),
    ...(roll(3) > 0 ? [roll.pick(filters)] : []),
  ].join('&');
}
