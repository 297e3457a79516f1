import { expect, test } from 'vitest';
import { said, started } from '../test/conversation-events.ts';
import { folded } from '../test/conversation-log.ts';
import { listUnseen } from './unseen-messages.ts';

test("lists what the caller and colleagues said since, but neither the agent's words nor the writer's own", () => {
  const { messages } = folded(
    started(0),
    said(1, 'Hello?'),
    said(2, 'One moment', { role: 'agent' }),
    said(3, 'I am on it', { role: 'staff', messageId: 'own' }),
    said(4, 'So am I', { role: 'staff' }),
    said(5, 'lookup: ok', { role: 'tool' }),
    said(6, 'Thanks'),
  );
  const unseen = (baseSeq: number) =>
    listUnseen(messages, { baseSeq, ownIds: new Set(['own']) }).map(({ text }) => text);
  expect(unseen(0)).toEqual(['Hello?', 'So am I', 'Thanks']);
  expect(unseen(1)).toEqual(['So am I', 'Thanks']);
  expect(unseen(6)).toEqual([]);
});
