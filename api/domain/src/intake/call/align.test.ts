import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { align, findWords, spokenWords, textAfterWords } from './align.ts';

const words = (...texts: string[]) => texts.map(spokenWords);
/** Shows the live utterances that match each reported one: `0`, a run `0-1`, its beginning `0~`, or none `.`. */
function aligned(reported: string[], live: string[]): string {
  const [toldWords, liveWords] = [words(...reported), words(...live)];
  return align(toldWords, liveWords)
    .map((match, index) => {
      if (match === undefined) return '.';
      const run = match.to - match.from > 1 ? `${match.from}-${match.to - 1}` : `${match.from}`;
      return match.words < (toldWords[index]?.length ?? 0) ? `${run}~` : run;
    })
    .join(' ');
}

describe('the alignment of reported with live utterances', () => {
  test('matches equal utterances in order', () => expect(aligned(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe('0 1 2'));
  test('leaves missing utterances unmatched, wherever they are', () => {
    expect(aligned(['a', 'b', 'c'], ['a', 'c'])).toBe('0 . 1');
    expect(aligned(['a', 'b', 'c'], ['b'])).toBe('. 0 .');
    expect(aligned(['a'], [])).toBe('.');
  });
  test('ignores case, accents and punctuation', () =>
    expect(aligned(['¿Qué tal?', "I'm in."], ['que tal', 'Im in'])).toBe('0 1'));
  test('keeps two equal utterances apart', () => {
    expect(aligned(['yes', 'yes'], ['yes', 'yes'])).toBe('0 1');
    expect(aligned(['yes', 'yes'], ['yes'])).toBe('0 .');
    expect(aligned(['yes'], ['yes', 'yes'])).toBe('0');
  });
  test('matches a run of live utterances with one', () => {
    expect(aligned(['Hello. How can I help?', 'Sure'], ['hello', 'how can I', 'help', 'sure'])).toBe('0-2 3');
  });
  test('matches one live utterance with several', () =>
    expect(aligned(['yes', 'I do', 'bye'], ['yes I do', 'bye'])).toBe('0 0 1'));
  test('covers a reported utterance that is shorter than the live one', () => {
    expect(aligned(['I can help'], ['I can help you right now'])).toBe('0');
    expect(aligned(['one two three'], ['one', 'two three four'])).toBe('0-1');
  });
  test('recognizes that only the beginning was heard', () =>
    expect(aligned(['Hello. How are you?'], ['hello'])).toBe('0~'));
  test('prefers a whole match to a beginning', () => expect(aligned(['no', 'no that is wrong'], ['no'])).toBe('0 .'));
  test('does not match words in the middle', () => expect(aligned(['yes'], ['oh yes of course'])).toBe('.'));
  test('keeps the order of the utterances', () => expect(aligned(['a', 'b'], ['b', 'a'])).toMatch(/^(\. 0|1 \.)$/));
  test('skips utterances that were heard only live', () => expect(aligned(['a', 'b'], ['a', 'um', 'b'])).toBe('0 2'));

  test('covers everything that was heard, however it was split into utterances', () => {
    const utterance = fc.array(fc.constantFrom('yes', 'no', 'the', 'dog'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(utterance, fc.nat(4)), { maxLength: 12 }), (cuts) => {
        const reported = cuts.map(([utterance]) => utterance);
        const live = cuts.flatMap(([utterance, at]) =>
          [utterance.slice(0, at), utterance.slice(at)].filter(({ length }) => length > 0),
        );
        const matches = align(reported, live);
        expect(matches.map((match) => match?.words)).toEqual(reported.map(({ length }) => length));
      }),
    );
  });

  test('matches every utterance of a subsequence, and no other', () => {
    const utterance = fc.constantFrom(['yes'], ['no'], ['yes', 'no'], ['dog']);
    fc.assert(
      fc.property(fc.array(fc.tuple(utterance, fc.boolean()), { maxLength: 12 }), (calls) => {
        const reported = calls.map(([utterance]) => utterance);
        const live = calls.filter(([, isHeard]) => isHeard).map(([utterance]) => utterance);
        const covered = align(reported, live).reduce((sum, match) => sum + (match?.words ?? 0), 0);
        expect(covered).toBeGreaterThanOrEqual(live.reduce((sum, { length }) => sum + length, 0));
      }),
    );
  });

  test('counts equal utterances in extremely large calls', () => {
    const many = Array.from({ length: 2_100 }, (_, index) => `word${index}`);
    expect(align(words('first', ...many), words(...many, 'last')).filter((match) => match === undefined)).toHaveLength(
      1,
    );
  });
});

describe('the words of an utterance', () => {
  test('never include case, accents or punctuation', () =>
    expect(spokenWords('¡Sí, I’m “OK”…')).toEqual(['si', 'im', 'ok']));
  test('are the text itself if it has no words', () =>
    expect([spokenWords('…'), spokenWords('  ')]).toEqual([['...'], []]));
  test('are found only if they are consecutive', () => {
    expect(findWords(['a', 'b', 'a', 'c'], ['a', 'c'])).toBe(2);
    expect(findWords(['a', 'b'], ['b', 'a'])).toBe(-1);
  });
  test('can be removed from the beginning of a text', () => {
    expect(textAfterWords('Hello.  How can I help?', 1)).toBe('How can I help?');
    expect(textAfterWords("I'm Ana – who's there?", 2)).toBe("who's there?");
    expect(textAfterWords('Hello', 1)).toBe('');
  });
});

describe('a call with one word repeated many times', () => {
  test('has its parts found like any other call', () => {
    const word = fc.constantFrom('a', 'b');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 4 }), (all, part) => {
        const naive = all.findIndex((_, at) => part.every((one, index) => all[at + index] === one));
        expect(findWords(all, part)).toBe(part.length === 0 ? 0 : naive);
      }),
    );
    const many = Array.from({ length: 100_000 }, () => 'a');
    expect(findWords(many, [...many.slice(50_000), 'b'])).toBe(-1);
  });

  test('is aligned even if many utterances begin alike', () => {
    const long = Array.from({ length: 400 }, () => 'a '.repeat(1_000));
    const short = Array.from({ length: 4_000 }, () => 'a');
    expect(align(words(...long), words(...short))).toHaveLength(400);
    const same = Array.from({ length: 30_000 }, () => ['a']);
    expect(align(same, same).every((match, index) => match?.from === index)).toBe(true);
  });
});
