import { expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { isFoundInTalk } from './found-in-talk.ts';

const row = buildConversation({ name: 'Hannah Whitfield', number: '+13035550148' });

test('what neither name, number, tags nor the last line hold was said earlier', () => {
  expect(isFoundInTalk(row, 'chocolate')).toBe(true);
});

test.each(['hannah', 'WHITFIELD', '555 0148', 'xy', ' '])(
  '%j shows in the row, or is not looked for in what was said',
  (search) => {
    expect(isFoundInTalk(row, search)).toBe(false);
  },
);

test('what the last line says shows in the row', () => {
  const text = 'It was baking chocolate.';
  const said = { ...row, lastMessage: { seq: 1, role: 'caller' as const, text, truncated: false, at: row.createdAt } };
  expect(isFoundInTalk(said, 'chocol')).toBe(false);
});
