import { ConversationId } from '@switchboard/contracts/base/ids';
import { expect, test } from 'vitest';
import { createTalkMemory } from './talk-memory.ts';
import type { LockedTalk } from './talk-rows.ts';

const toKey = (id: number) => ({ tenantId: 'acc_one', conversationId: ConversationId.parse(id) });
const buildTalk = (talk: Partial<LockedTalk> = {}) => ({ isOpen: true, outbox: [], ...talk }) as unknown as LockedTalk; // The memory reads no other fields.

test('the talk memory returns independent copies of a remembered talk', () => {
  const memory = createTalkMemory();
  memory.keep(toKey(1), { talk: buildTalk({ agentId: 'agt_1' }), revision: '7' });
  const first = memory.find(toKey(1));
  expect(first).toEqual({ talk: { isOpen: true, outbox: [], agentId: 'agt_1' }, revision: '7' });
  expect(memory.find(toKey(1))?.talk).not.toBe(first?.talk);
  expect(memory.find({ ...toKey(1), tenantId: 'acc_two' })).toBeUndefined();
});

test('the talk memory forgets ended talks, forgotten talks and, past a thousand, the least recently written one', () => {
  const memory = createTalkMemory();
  const keep = (id: number, talk?: Partial<LockedTalk>) =>
    memory.keep(toKey(id), { talk: buildTalk(talk), revision: '1' });
  keep(1);
  keep(1, { isOpen: false });
  keep(2);
  memory.forget(toKey(2));
  expect([1, 2].map((id) => memory.find(toKey(id)))).toEqual([undefined, undefined]);
  for (let id = 3; id < 1_003; id++) keep(id);
  keep(3);
  keep(2_000);
  expect(memory.find(toKey(3))).toBeDefined();
  expect(memory.find(toKey(4))).toBeUndefined();
});
