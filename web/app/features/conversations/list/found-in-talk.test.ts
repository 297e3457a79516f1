import { expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { isFoundInTalk } from './found-in-talk.ts';

const row = buildConversation({ name: 'Hannah Whitfield', number: '+13035550148' });

test('a match that is not in the name, number, tags or last line was found in the transcript', () => {
  expect(isFoundInTalk(row, 'chocolate')).toBe(true);
});

test.each(['hannah', 'WHITFIELD', '555 0148', 'xy', ' '])(
  '%j is visible in the row, or too short to search the transcript',
  (search) => {
    expect(isFoundInTalk(row, search)).toBe(false);
  },
);

test('a match in the last line is visible in the row', () => {
  const text = 'It was baking chocolate.';
  const withLastLine = {
    ...row,
    lastMessage: { seq: 1, role: 'caller' as const, text, truncated: false, at: row.createdAt },
  };
  expect(isFoundInTalk(withLastLine, 'chocol')).toBe(false);
});
