import { SmartTagId } from '@switchboard/contracts/base/ids';
import { conversationEvents } from '@switchboard/contracts/conversations/events';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { generateConversation } from './conversation.ts';
import { generateTimeline } from './timeline.ts';
import { createVocabulary } from './vocabulary.ts';

const generate = (count: number) => {
  const random = createRandom(42);
  const shape = { tagIds: [1, 2, 3].map((id) => SmartTagId.parse(id)), vocabulary: createVocabulary(), random };
  return generateTimeline(count, { end: Date.UTC(2026, 10, 20), days: 90, random }).map((call) =>
    generateConversation(call, shape),
  );
};

describe('generated conversations', () => {
  test('are deterministic', () => {
    expect(generate(50)).toEqual(generate(50));
  });

  test('are sorted by start time', () => {
    const starts = generate(300).flatMap(([started]) => (started && 'at' in started.data ? [started.data.at] : []));
    expect(starts).toHaveLength(300);
    expect(starts).toEqual(starts.toSorted());
  });

  test('contain only events that are valid by the contracts', () => {
    for (const event of generate(700).flat()) conversationEvents[event.type].parse(event.data);
  });

  test('have about eight events each, except for a few very long threads', () => {
    const lengths = generate(3_000)
      .map((events) => events.length)
      .filter((length) => length < 100);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(mean).toBeGreaterThan(6);
    expect(mean).toBeLessThan(10);
  });
});
