import { TalkStatus } from '@switchboard/contracts/agents/talk-routes';
import { newTalk } from '@switchboard/talk/engine/state';
import { expect, test } from 'vitest';
import { toTalkStatus } from './talk-status.ts';

test('the talk status truncates long values, as the trace does', () => {
  const slot = { value: 'a'.repeat(10_000), source: 'set', raw: 's + s', turn: 0 } as const;
  const status = TalkStatus.parse(toTalkStatus({ ...newTalk('call'), slots: { s: slot } }));
  expect(status.slots['s']).toBe(`${'a'.repeat(999)}…`);
});
