import { describe, expect, test } from 'vitest';
import { toUtterance } from '../language/utterance.ts';
import { classifyOptOutAnswer } from '../understanding/opt-out-answer.ts';
import { talkWith } from './test/talk.ts';
import { buildVersion, TRIAGE } from './test/versions.ts';

const ASK = 'Do you want us to stop calling you altogether?';
const WHAT = 'Which animal is it, and what do you see?';
const UNSURE = 'can you take me off the list';
const answersIn = (talk: ReturnType<typeof talkWith>) => talk.traced('turn.heard').map(({ optOut }) => optOut);
const raised = (talk: ReturnType<typeof talkWith>) =>
  talk.effects.flatMap((effect) => (effect.type === 'attention' ? [[effect.reason, effect.evidence]] : []));

describe('an unclear request not to be called again', () => {
  test('leads to one question, which a yes confirms', () => {
    const talk = talkWith(TRIAGE);
    talk.hear(UNSURE);
    expect(talk.said).toBe(ASK);
    talk.hear('yes please');
    expect(talk.said).toBe(`All right, we will not call you again. ${WHAT}`);
    expect(answersIn(talk)).toEqual(['asked', 'confirmed']);
    expect(raised(talk)).toEqual([]);
  });

  test('leaves the flow at its node if the caller says no', () => {
    const talk = talkWith(TRIAGE);
    talk.hear(UNSURE);
    talk.hear('no, that’s fine');
    expect(talk.said).toBe(`All right. ${WHAT}`);
    talk.hear('my cat is limping');
    expect(talk.said).toBe('When would you like to come in?');
    expect(answersIn(talk)).toEqual(['asked', 'denied', undefined]);
    expect(talk.state.noMatches).toBe(0);
  });

  test("doesn't lose what else the caller says with it", () => {
    const talk = talkWith(TRIAGE);
    talk.hear('take me off the list. My dog is limping');
    expect(talk.said).toBe(ASK);
    talk.hear('no');
    expect(talk.said).toBe('All right. When would you like to come in?');
    expect(talk.slots()).toEqual({ species: 'dog', symptom: 'limping' });
    const other = talkWith(TRIAGE);
    other.hear(UNSURE);
    other.hear('no, my cat is limping');
    expect(other.slots()).toEqual({ species: 'cat', symptom: 'limping' });
  });

  test("raises attention if the answer is unclear, and passes the caller's words to the flow", () => {
    const talk = talkWith(TRIAGE);
    talk.hear(UNSURE);
    talk.hear('hm well I wonder');
    expect(talk.said).toBe(WHAT);
    expect(raised(talk)).toEqual([['opt_out_unclear', UNSURE]]);
    expect(talk.state.noMatches).toBe(0);
    const other = talkWith(TRIAGE);
    other.hear(UNSURE);
    other.hear('my cat is limping');
    expect(other.said).toBe('When would you like to come in?');
    expect(answersIn(other)).toEqual(['asked', 'unclear']);
  });

  test('leads to the question only once per talk', () => {
    const talk = talkWith(TRIAGE);
    talk.hear(UNSURE);
    talk.hear('no');
    talk.hear(UNSURE);
    expect(talk.said).not.toContain(ASK);
    expect(answersIn(talk)).toEqual(['asked', 'denied', undefined]);
  });

  test('leaves an open question of the flow unanswered', () => {
    const talk = talkWith({
      ...TRIAGE,
      flow: {
        ...TRIAGE.flow,
        slots: TRIAGE.flow.slots.map((slot) => (slot.name === 'day' ? { ...slot, confirm: 'explicit' } : slot)),
      },
    });
    talk.hear('my cat is limping');
    talk.hear('Thursday at four in the afternoon');
    const question = talk.said;
    expect(question).toContain('is that right?');
    talk.hear(UNSURE);
    expect(talk.said).toBe(ASK);
    talk.hear('no');
    expect(talk.said).toBe(`All right. Thursday, November 26, is that right?`);
    expect(talk.slots()).not.toHaveProperty('day');
    talk.hear('yes');
    expect(talk.said).toBe('See you on Thursday, November 26 at 4:00 PM.');
  });

  test.each([
    ['silence', { type: 'silence' as const }],
    ['the end of the call', { type: 'hangup' as const }],
  ])('raises attention on %s', (_, input) => {
    const talk = talkWith(TRIAGE);
    talk.hear(UNSURE);
    talk.give(input);
    expect(raised(talk)).toEqual([['opt_out_unclear', UNSURE]]);
  });

  test('has the question repeated for a caller who missed it', () => {
    const talk = talkWith(TRIAGE);
    talk.hear(UNSURE);
    talk.hear('can you repeat that');
    expect(talk.said).toBe(ASK);
    talk.hear('yes');
    expect(answersIn(talk)).toEqual(['asked', undefined, 'confirmed']);
  });

  test('leads to the question in the caller’s language', () => {
    const talk = talkWith(TRIAGE, { lang: 'es' } as never); // This is only a part of the setup input.
    talk.hear('quítenme de la lista');
    expect(talk.said).toBe('¿Quiere que dejemos de llamarle por completo?');
    talk.hear('sí, por favor');
    expect(talk.said).toBe('De acuerdo, no volveremos a llamarle. ¿Qué animal es, y qué le nota?');
  });

  test('follows the flow’s edge for "stop" once it is confirmed', () => {
    const flow = { ...TRIAGE.flow, globals: [...TRIAGE.flow.globals, { kind: 'stop', to: 'bye', phrases: {} }] };
    const talk = talkWith({ ...TRIAGE, flow } as never); // The spread widens the kind of the global to string.
    talk.hear(UNSURE);
    talk.hear('yes');
    expect(talk.said).toBe('All right, we will not call you again. Goodbye.');
  });

  test('leads to the question at a model node, which then hears the caller’s first words', () => {
    const talk = talkWith(
      buildVersion({
        start: 'start',
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'chat', type: 'model', prompt: 'Help the caller.', tools: [], slots: [] },
          { id: 'bye', type: 'end', text: { en: 'Goodbye.' }, outcome: 'message_taken' },
        ],
        edges: [
          { id: 'a', from: 'start', to: 'chat', when: { type: 'else' } },
          { id: 'b', from: 'chat', to: 'bye', when: { type: 'else' } },
        ],
      }),
    );
    talk.hear(UNSURE);
    expect(talk.said).toBe(ASK);
    talk.hear('no');
    expect(talk.effects.findLast(({ type }) => type === 'model')).toMatchObject({ heard: UNSURE });
  });
});

test.each([
  ["don't call me before ten", 'what'],
  ['stop calling me', 'bye'],
])('a flow’s edge for "stop" is followed only for callers who want to stop: %s', (words, node) => {
  const flow = { ...TRIAGE.flow, globals: [{ kind: 'stop', to: 'bye', phrases: {} }] };
  const talk = talkWith({ ...TRIAGE, flow } as never); // The spread widens the kind of the global to string.
  talk.hear(words);
  expect(talk.state.node).toBe(node);
});

const ANSWERS = `
en + yes | yes please | yeah, altogether | I do | please do | never again | for good | sure | stop calling me | yes, no more calls | correct
en + all of them | yep, forever | that's what I want | no more calls | please stop | exactly
en - no | nope | no, that's fine | no thanks | not really | no, you can call | just about this | only for today | no, keep calling
en - of course not | no, just not before ten | call me when it's ready | not altogether | no no, sorry
en ? hm | maybe | I don't know | what time is it | my dog is ill | no, wait, yes | yes, well, no
es + sí | sí, por favor | claro | así es | para siempre | del todo | no me llamen más | eso quiero | nunca más | sí, por completo | exacto
es - no | no, gracias | no, está bien | solo por hoy | nada más por esto | no, sigan llamando | para nada | no, no es eso
es ? quizás | no sé | mi perro está enfermo | no, espere, sí | a qué hora abren
`;
const VERDICTS = { '+': 'confirmed', '-': 'denied', '?': 'unclear' } as const;
test.each(
  ANSWERS.trim()
    .split('\n')
    .flatMap((line) => {
      const [lang = '', verdict = '', ...rest] = line.split(' ');
      return rest
        .join(' ')
        .split(' | ')
        .map((text) => ({ lang, text, verdict: VERDICTS[verdict as keyof typeof VERDICTS] }));
    }),
)('the answer "$text" is $verdict', ({ lang, text, verdict }) => {
  expect(classifyOptOutAnswer(toUtterance(text, lang as 'en' | 'es'))).toBe(verdict);
});
