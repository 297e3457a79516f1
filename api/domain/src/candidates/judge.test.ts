import { totalScore } from '@switchboard/contracts/hiring/screening';
import { describe, expect, test } from 'vitest';
import { splitExchanges } from './exchanges.ts';
import { judge, keepPersonScores, matchAnswers } from './judge.ts';

const AT = '2026-11-20T15:00:00.000Z';
const toExchanges = (...lines: readonly string[]) =>
  splitExchanges(lines.map((text, nth) => ({ messageId: `m${nth}`, role: nth % 2 === 0 ? 'agent' : 'caller', text })));
const rubric = (...names: readonly string[]) => names.map((criterion) => ({ criterion, weight: 100 / names.length }));

test('an exchange is an agent’s line and the caller’s words up to the next line', () => {
  const lines = [
    { role: 'caller', text: 'Hello?' },
    { role: 'agent', text: 'Hello.' },
    { role: 'agent', text: 'Which nights?' },
    { role: 'caller', text: 'Fridays.' },
    { role: 'tool', text: '{}' },
    { role: 'caller', text: 'And Sundays.' },
    { role: 'agent', text: 'Goodbye.' },
  ].map((line, nth) => ({ ...line, messageId: `m${nth}` }));
  expect(splitExchanges(lines)).toEqual([
    { agentText: 'Hello. Which nights?', callerText: 'Fridays. And Sundays.', messageIds: ['m3', 'm5'] },
  ]);
});

test('an answer belongs only to a question that the agent asked', () => {
  const exchanges = toExchanges('Which nights of the week can you work?', 'Fridays.', 'Thank you. Goodbye.', 'Bye.');
  const questions = ['Which nights of the week can you work?', 'How many years have you placed catheters?'];
  expect(matchAnswers(questions, exchanges, 'en')).toEqual([
    { question: questions[0], answer: ['m1'] },
    { question: questions[1], answer: [] },
  ]);
});

describe('a criterion', () => {
  const scoreAnswer = (criterion: string, asked: string, answer: string, lang: 'en' | 'es' = 'en') =>
    judge(rubric(criterion), toExchanges(asked, answer), { lang, at: AT })[0];

  test.each([
    ['Yes.', 100],
    ['No, I do not.', 0],
  ])('that a question covers is scored by the answer “%s”', (answer, score) => {
    expect(scoreAnswer('Speaks Spanish', 'Do you speak Spanish?', answer)).toMatchObject({ score, words: ['m1'] });
  });

  test.each([
    ['Has no criminal record', 'Do you have a criminal record?', 'No.', 'en'],
    ['Needs a visa', "Don't you need a visa?", 'Yes.', 'en'],
    ['Trabaja sin supervisión', '¿Trabaja usted con supervisión?', 'No.', 'es'],
  ] as const)('with a negation is left to people: %s', (criterion, question, answer, lang) => {
    expect(scoreAnswer(criterion, question, answer, lang)).toMatchObject({ score: null, words: ['m1'] });
  });

  test('is scored in Spanish too', () => {
    expect(scoreAnswer('Habla inglés', '¿Habla usted inglés?', 'Sí.', 'es')).toMatchObject({
      score: 100,
      words: ['m1'],
    });
  });

  test('has messages but no score if the answer is more than a yes or no', () => {
    const answer = 'I took part in three of them last year';
    expect(scoreAnswer('Stays calm in an emergency', 'Do you stay calm in an emergency?', answer)).toMatchObject({
      score: null,
      words: ['m1'],
      by: null,
    });
  });

  test('that no exchange covers has neither score nor messages', () => {
    expect(scoreAnswer('Speaks Spanish', 'Are you free at night?', 'Yes.')).toMatchObject({ score: null, words: [] });
  });

  test('with both a yes and a no has no score', () => {
    const exchanges = toExchanges('Do you speak Spanish?', 'Yes.', 'So you speak Spanish?', 'No.');
    expect(judge(rubric('Speaks Spanish'), exchanges, { lang: 'en', at: AT })[0]).toMatchObject({ score: null });
  });

  test('that a person scored keeps its score after another call', () => {
    const [judged] = judge(rubric('Speaks Spanish'), toExchanges('Do you speak Spanish?', 'No.'), {
      lang: 'en',
      at: AT,
    });
    if (judged === undefined) throw new Error('nothing was judged');
    const byPerson = { ...judged, score: 90, by: 'usr_1', words: [] };
    expect(keepPersonScores([byPerson], [judged])).toEqual([{ ...byPerson, words: ['m1'] }]);
  });
});

test('the total score is weighted, and null until every criterion has a score', () => {
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

test('an answer has at most ten messages', () => {
  const lines = [{ messageId: 'q', role: 'agent', text: 'Which nights?' }];
  for (let nth = 0; nth < 15; nth++) lines.push({ messageId: `m${nth}`, role: 'caller', text: 'Fridays.' });
  const [answer] = matchAnswers(['Which nights?'], splitExchanges(lines), 'en');
  expect(answer?.answer).toHaveLength(10);
});
