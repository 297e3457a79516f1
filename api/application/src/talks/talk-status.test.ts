import { TalkStatus } from '@switchboard/contracts/agents/talk-routes';
import { newTalk } from '@switchboard/talk/engine/state';
import { expect, test } from 'vitest';
import { statusOf } from './talk-status.ts';

test('shows a long value by its beginning, as a trace does', () => {
  const slot = { value: 'a'.repeat(10_000), source: 'set', raw: 's + s', turn: 0 } as const;
  const status = TalkStatus.parse(statusOf({ ...newTalk('call'), slots: { s: slot } }));
  expect(status.slots['s']).toBe(`${'a'.repeat(999)}…`);
});
