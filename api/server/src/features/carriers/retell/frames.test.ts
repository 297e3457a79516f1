import { HOSTILE_TEXTS, WRONG_VALUES } from '@switchboard/contracts/test/hostile-texts';
import { expect, test } from 'vitest';
import { RetellFrame } from './frames.ts';

const values = [...WRONG_VALUES, ...Object.values(HOSTILE_TEXTS)];

test('a frame that needs an answer is read regardless of its other fields', () => {
  const line = { role: 'user', content: 'My dog ate chocolate.' };
  for (const value of values) {
    const frame = {
      interaction_type: 'response_required',
      response_id: 3,
      transcript: [value, { ...line, words: value, metadata: value }, { ...line, content: value }],
      transcript_with_tool_calls: value,
      turntaking: value,
    };
    expect(RetellFrame.parse(frame)).toMatchObject({ response_id: 3, transcript: expect.arrayContaining([line]) });
    expect(RetellFrame.parse({ ...frame, transcript: value })).toMatchObject({ transcript: [] });
  }
});

test('a ping is answered regardless of its timestamp', () => {
  for (const timestamp of values) {
    expect(RetellFrame.safeParse({ interaction_type: 'ping_pong', timestamp }).success).toBe(true);
  }
});
