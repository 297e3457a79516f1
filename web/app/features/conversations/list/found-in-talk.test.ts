import { expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { createSaidMarks, findShownHit, isFoundInTalk } from './found-in-talk.ts';

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
  expect(isFoundInTalk(withLastLine, 'chocol powder')).toBe(true);
});

const hit = { seq: 3, role: 'caller' as const, text: 'It was half a bar of baking chocolate.' };

test('a row shows the line that a search found in the transcript', () => {
  expect(findShownHit(row, hit, 'chocol')).toBe(hit);
});

test.each([
  ['a name is in the row', 'hannah'],
  ['the line belongs to an earlier search', 'vanilla'],
])('a row shows its last line when %s', (_, search) => {
  expect(findShownHit(row, hit, search)).toBeUndefined();
});

test('a transcript marks the words of a search unless it is too short to look at words', () => {
  const found = createSaidMarks('chocol bak')?.(hit.text).filter(({ isFound }) => isFound);
  expect(found?.map(({ text }) => text)).toEqual(['bak', 'chocol']);
  expect(createSaidMarks('ch')).toBeUndefined();
  expect(createSaidMarks('  ')).toBeUndefined();
});
