import { CallFilterFields, type CallFilterText } from '@switchboard/contracts/calls/filters';
import { describe, expect, test } from 'vitest';
import { planRollupCount } from './rollup-count.ts';

const plan = (text: CallFilterText) => planRollupCount(CallFilterFields.parse(text));

describe('planRollupCount', () => {
  test.each<[CallFilterText, unknown]>([
    [{}, { selection: { dimension: 'all', key: '' }, counter: { count: 'calls' } }],
    [{ agentId: 'desk' }, { selection: { dimension: 'agentId', key: 'desk' }, counter: { count: 'calls' } }],
    [
      { agentId: 'desk', outcome: 'solved', dateFrom: '2026-11-01' },
      { selection: { dimension: 'agentId', key: 'desk' }, counter: { count: 'contained' } },
    ],
    [
      { agentId: 'desk', agentVersion: '7', resolved: 'true' },
      { selection: { dimension: 'agentVersion', key: 'desk\u001f7' }, counter: { count: 'resolved' } },
    ],
    [
      { agentId: 'desk', endedReason: 'voicemail' },
      { selection: { dimension: 'agentId', key: 'desk' }, counter: { part: 'endedReason', keys: ['voicemail'] } },
    ],
    [
      { direction: 'outbound', durationFrom: '300000' },
      {
        selection: { dimension: 'direction', key: 'outbound' },
        counter: { part: 'duration', keys: ['10', '11', '12'] },
      },
    ],
    [{ durationTo: '29999' }, { selection: { dimension: 'all', key: '' }, counter: { part: 'duration', keys: ['0'] } }],
    [
      { smartTagIds: '9,4', smartTagMatch: 'all', weekday: '1' },
      { selection: { dimension: 'all', key: '' }, counter: { part: 'pair', keys: ['4 9'] } },
    ],
    [
      { smartTagIds: '4', agentId: 'none' },
      { selection: { dimension: 'smartTagIds', key: '4' }, counter: { part: 'agentId', keys: ['none'] } },
    ],
  ])('plans how rollups count %o', (text, expected) => {
    expect(plan(text)).toEqual(expected);
  });

  test.each<[CallFilterText]>([
    [{ costFrom: '5' }],
    [{ searchString: 'ana' }],
    [{ nothing: 'true' }],
    [{ durationFrom: '1' }],
    [{ durationTo: '390000' }],
    [{ smartTagIds: '3,4' }],
    [{ smartTagIds: '3,4,5', smartTagMatch: 'all' }],
    [{ agentId: 'desk', language: 'es', outcome: 'solved' }],
    [{ agentId: 'desk', language: 'es', endedReason: 'none' }],
    [{ agentVersion: '7' }],
  ])('returns no plan for %o', (text) => {
    expect(plan(text)).toBeUndefined();
  });
});
