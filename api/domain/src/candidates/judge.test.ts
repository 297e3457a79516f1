import { totalScore } from '@switchboard/contracts/hiring/screening';
import { describe, expect, test } from 'vitest';
import { exchangesOf } from './exchanges.ts';
import { answersOf, judge, withoutOverruling } from './judge.ts';

const AT = '2026-11-20T15:00:00.000Z';
const said = (...lines: readonly string[]) =>
  exchangesOf(lines.map((text, nth) => ({ messageId: `m${nth}`, role: nth % 2 === 0 ? 'agent' : 'caller', text })));
const rubricOf = (...names: readonly string[]) => names.map((criterion) => ({ criterion, weight: 100 / names.length }));

test('an exchange is what the agent said, and the words of the caller up to its next line', () => {
  const lines = [
    { role: 'caller', text: 'Hello?' },
    { role: 'agent', text: 'Hello.' },
    { role: 'agent', text: 'Which nights?' },
    { role: 'caller', text: 'Fridays.' },
    { role: 'tool', text: '{}' },
    { role: 'caller', text: 'And Sundays.' },
    { role: 'agent', text: 'Goodbye.' },
  ].map((line, nth) => ({ ...line, messageId: `m${nth}` }));
  expect(exchangesOf(lines)).toEqual([
    { asked: 'Hello. Which nights?', said: 'Fridays. And Sundays.', messageIds: ['m3', 'm5'] },
  ]);
});

test('an answer belongs to the question that was asked, and to no other', () => {
  const exchanges = said('Which nights of the week can you work?', 'Fridays.', 'Thank you. Goodbye.', 'Bye.');
  const questions = ['Which nights of the week can you work?', 'How many years have you placed catheters?'];
  expect(answersOf(questions, exchanges, 'en')).toEqual([
    { question: questions[0], answer: ['m1'] },
    { question: questions[1], answer: [] },
  ]);
});

describe('a criterion', () => {
  const scoreOf = (criterion: string, asked: string, answer: string, lang: 'en' | 'es' = 'en') =>
    judge(rubricOf(criterion), said(asked, answer), { lang, at: AT })[0];

  test.each([
    ['Yes.', 100],
    ['No, I do not.', 0],
  ])('that was asked about is scored by “%s”', (answer, score) => {
    expect(scoreOf('Speaks Spanish', 'Do you speak Spanish?', answer)).toMatchObject({ score, words: ['m1'] });
  });

  test.each([
    ['Has no criminal record', 'Do you have a criminal record?', 'No.', 'en'],
    ['Needs a visa', "Don't you need a visa?", 'Yes.', 'en'],
    ['Trabaja sin supervisión', '¿Trabaja usted con supervisión?', 'No.', 'es'],
  ] as const)('that is put by a negation is left to people: %s', (criterion, question, answer, lang) => {
    expect(scoreOf(criterion, question, answer, lang)).toMatchObject({ score: null, words: ['m1'] });
  });

  test('is scored in Spanish too', () => {
    expect(scoreOf('Habla inglés', '¿Habla usted inglés?', 'Sí.', 'es')).toMatchObject({ score: 100, words: ['m1'] });
  });

  test('is not judged where the answer is more than yes or no, and has its messages', () => {
    const answer = 'I took part in three of them last year';
    expect(scoreOf('Stays calm in an emergency', 'Do you stay calm in an emergency?', answer)).toMatchObject({
      score: null,
      words: ['m1'],
      by: null,
    });
  });

  test('that nothing was said about has neither score nor messages', () => {
    expect(scoreOf('Speaks Spanish', 'Are you free at night?', 'Yes.')).toMatchObject({ score: null, words: [] });
  });

  test('with a yes and a no is not judged', () => {
    const exchanges = said('Do you speak Spanish?', 'Yes.', 'So you speak Spanish?', 'No.');
    expect(judge(rubricOf('Speaks Spanish'), exchanges, { lang: 'en', at: AT })[0]).toMatchObject({ score: null });
  });

  test('that a person has scored keeps that through another call', () => {
    const [judged] = judge(rubricOf('Speaks Spanish'), said('Do you speak Spanish?', 'No.'), { lang: 'en', at: AT });
    if (judged === undefined) throw new Error('nothing was judged');
    const byPerson = { ...judged, score: 90, by: 'usr_1', words: [] };
    expect(withoutOverruling([byPerson], [judged])).toEqual([{ ...byPerson, words: ['m1'] }]);
  });
});

test('the whole score is weighted, and there is none before every criterion is judged', () => {
  expect(totalScore([])).toBeNull();
  expect(
    totalScore([
      { weight: 60, score: 100 },
      { weight: 40, score: null },
    ]),
  ).toBeNull();
  expect(
    totalScore([
      { weight: 60, score: 100 },
      { weight: 40, score: 25 },
    ]),
  ).toBe(70);
});

test('a score and an answer rest on ten messages at the most', () => {
  const lines = [{ messageId: 'q', role: 'agent', text: 'Which nights?' }];
  for (let nth = 0; nth < 15; nth++) lines.push({ messageId: `m${nth}`, role: 'caller', text: 'Fridays.' });
  const [answer] = answersOf(['Which nights?'], exchangesOf(lines), 'en');
  expect(answer?.answer).toHaveLength(10);
});
