import { CallFilterFields, type CallFilterText } from '@switchboard/contracts/calls/filters';
import { describe, expect, test } from 'vitest';
import { rollupCountOf } from './rollup-count.ts';

const planOf = (text: CallFilterText) => rollupCountOf(CallFilterFields.parse(text));

describe('how cells count the calls of a filter', () => {
  test.each<[CallFilterText, unknown]>([
    [{}, { selection: { dimension: 'all', key: '' }, of: { count: 'calls' } }],
    [{ agentId: 'desk' }, { selection: { dimension: 'agentId', key: 'desk' }, of: { count: 'calls' } }],
    [
      { agentId: 'desk', outcome: 'solved', dateFrom: '2026-11-01' },
      { selection: { dimension: 'agentId', key: 'desk' }, of: { count: 'contained' } },
    ],
    [
      { agentId: 'desk', agentVersion: '7', resolved: 'true' },
      { selection: { dimension: 'agentVersion', key: 'desk\u001f7' }, of: { count: 'resolved' } },
    ],
    [
      { agentId: 'desk', endedReason: 'voicemail' },
      { selection: { dimension: 'agentId', key: 'desk' }, of: { part: 'endedReason', keys: ['voicemail'] } },
    ],
    [
      { direction: 'outbound', durationFrom: '300000' },
      { selection: { dimension: 'direction', key: 'outbound' }, of: { part: 'duration', keys: ['10', '11', '12'] } },
    ],
    [{ durationTo: '29999' }, { selection: { dimension: 'all', key: '' }, of: { part: 'duration', keys: ['0'] } }],
    [
      { smartTagIds: '9,4', smartTagMatch: 'all', weekday: '1' },
      { selection: { dimension: 'all', key: '' }, of: { part: 'pair', keys: ['4 9'] } },
    ],
    [
      { smartTagIds: '4', agentId: 'none' },
      { selection: { dimension: 'smartTagIds', key: '4' }, of: { part: 'agentId', keys: ['none'] } },
    ],
  ])('%o', (text, expected) => {
    expect(planOf(text)).toEqual(expected);
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
  ])('%o is told by the calls themselves', (text) => {
    expect(planOf(text)).toBeUndefined();
  });
});
