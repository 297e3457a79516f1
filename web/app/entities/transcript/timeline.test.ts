import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import { expect, test } from 'vitest';
import { buildMessage } from '../../test/build-message.ts';
import { buildTimeline, groupEvents } from './timeline.ts';
import { EMPTY_TRANSCRIPT } from './transcript.ts';

const AT = '2026-11-20T12:00:09.000Z';
const activity = (kind: ActivityItem['kind'], name: string): ActivityItem => ({
  kind,
  at: AT,
  by: { kind: 'user', name, behind: null },
  smartTag: null,
  reason: null,
  level: null,
  assignee: null,
  group: null,
  until: null,
});

test('events of one kind at the same moment have different keys, before and after a message', () => {
  const events = groupEvents('2026-11-20T12:00:00.000Z', [
    activity('seen', 'Jo'),
    activity('seen', 'Ana'),
    activity('handled', 'Jo'),
  ]);
  for (const at of ['2026-11-20T12:00:01.000Z', '2026-11-20T12:00:20.000Z']) {
    const message = buildMessage(1, { at });
    const items = buildTimeline({ ...EMPTY_TRANSCRIPT, messages: [message] }, events);
    expect(items).toHaveLength(5);
    expect(new Set(items.map(({ key }) => key)).size).toBe(5);
  }
});
