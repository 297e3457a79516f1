import type { Language } from '@switchboard/contracts/base/fields';
import { Slot } from '@switchboard/contracts/talk/slots';
import { describe, expect, test } from 'vitest';
import { toUtterance } from '../language/utterance.ts';
import { compileIntents } from './intents.ts';
import { detectOtherLanguage } from './other-language.ts';
import { readSlot } from './read-slots.ts';
import { classifyYesNo } from './read-yes-no.ts';
import { runToCompletion } from './work.ts';

const CONTEXT = { now: Temporal.PlainDateTime.from('2026-11-23T10:20'), region: 'US' };
const SPECIES = Slot.parse({
  name: 'species',
  type: 'choice',
  choices: [
    { value: 'dog', words: { en: ['dog', 'puppy', 'great dane'], es: ['perro', 'perra', 'perrito', 'cachorro'] } },
    { value: 'cat', words: { en: ['cat', 'kitten'], es: ['gato', 'gata', 'gatito'] } },
  ],
});
const slotOfType = (type: string) => Slot.parse({ name: 'x', type });

const read = (slot: Slot, text: string, { lang = 'en' as Language, isRequested = true } = {}) =>
  readSlot(slot, toUtterance(text, lang), { ...CONTEXT, isRequested })?.value;

describe('a yes or a no', () => {
  test.each([
    ['yes', 'en', true],
    ['yeah, sure', 'en', true],
    ["that's right", 'en', true],
    ["no, that's not right", 'en', false],
    ['not really', 'en', false],
    ['nope', 'en', false],
    ['yes, no wait, no', 'en', false],
    ["I don't know", 'en', undefined],
    ["I'm not sure", 'en', undefined],
    ['purple', 'en', undefined],
    ['sí', 'es', true],
    ['sí, claro', 'es', true],
    ['así es', 'es', true],
    ['no', 'es', false],
    ['no, para nada', 'es', false],
    ['no sé', 'es', undefined],
    ['no es correcto', 'es', false],
  ] as const)('%s (%s) is %s', (text, lang, value) =>
    expect(classifyYesNo(toUtterance(text, lang))?.value).toBe(value),
  );
});

describe('a choice from a list', () => {
  test.each([
    ['My dog just ate chocolate', 'en', 'dog'],
    ['my two dogs', 'en', 'dog'],
    ['it is a great dane', 'en', 'dog'],
    ['not a dog, a cat', 'en', 'cat'],
    ['un perrito', 'es', 'dog'],
    ['mi gata', 'es', 'cat'],
    ['a kiten', 'en', 'cat'],
    ['mi gatita', 'es', 'cat'],
    ['a rabbit', 'en', undefined],
    ["it's not a dog", 'en', undefined],
  ] as const)('%s is %s', (text, lang, value) => expect(read(SPECIES, text, { lang })).toBe(value));
  test('is understood even if the agent did not ask for it', () =>
    expect(read(SPECIES, 'my puppy is sick', { isRequested: false })).toBe('dog'));
});

describe('a limit on a day or time', () => {
  test.each([
    ['time', 'after three', 'en'],
    ['time', 'Anytime after three works for me', 'en'],
    ['time', 'any time past three pm', 'en'],
    ['time', 'before noon', 'en'],
    ['time', 'no later than four', 'en'],
    ['time', 'earlier than nine thirty', 'en'],
    ['time', 'después de las tres', 'es'],
    ['time', 'pasadas las tres', 'es'],
    ['time', 'antes del mediodía', 'es'],
    ['time', 'luego de las cuatro y media', 'es'],
    ['time', 'más tarde de las cinco', 'es'],
    ['date', 'antes del viernes', 'es'],
    ['date', 'antes de este viernes', 'es'],
    ['date', 'después del 4 de diciembre', 'es'],
    ['date', 'hasta el lunes', 'es'],
    ['date', 'before Friday', 'en'],
    ['date', 'sometime after the fifth of December', 'en'],
    ['date', 'after next Monday', 'en'],
  ] as const)('%s: %s (%s)', (type, text, lang) => {
    for (const isRequested of [true, false])
      expect(read(slotOfType(type), text, { lang, isRequested })).toBeUndefined();
  });
  test.each([
    ['time', 'a quarter past three', 'en', '15:15'],
    ['time', 'ten after three', 'en', '15:10'],
    ['time', 'quarter to five', 'en', '16:45'],
    ['time', 'after three, at four', 'en', '16:00'],
    ['time', 'tomorrow before lunch, at eleven', 'en', '11:00'],
    ['time', 'a las tres', 'es', '15:00'],
    ['date', 'the day after tomorrow', 'en', '2026-11-25'],
    ['date', 'pasado mañana', 'es', '2026-11-25'],
    ['date', 'Friday after three', 'en', '2026-11-27'],
    ['date', 'el viernes antes de las tres', 'es', '2026-11-27'],
    ['date', 'antes del viernes, el jueves', 'es', '2026-11-26'],
  ] as const)('%s: %s (%s) is %s', (type, text, lang, value) =>
    expect(read(slotOfType(type), text, { lang })).toBe(value),
  );
});

describe('one of several days', () => {
  const day = (text: string, lang: Language, isRequested = true) =>
    readSlot(slotOfType('date'), toUtterance(text, lang), { ...CONTEXT, isRequested });
  test.each([
    ["I can't do Tuesday, how about Friday", 'en', '2026-11-27'],
    ['Friday instead of Thursday', 'en', '2026-11-27'],
    ["Thursday doesn't work, Friday", 'en', '2026-11-27'],
    ['el viernes no, el jueves', 'es', '2026-11-26'],
    ['no puedo mañana, podemos el jueves', 'es', '2026-11-26'],
    ['el jueves en vez del viernes', 'es', '2026-11-26'],
  ] as const)('%s (%s) is %s', (text, lang, value) => expect(day(text, lang)).toMatchObject({ value, score: 0.98 }));
  test.each([
    ['Friday or Saturday', 'en'],
    ['el viernes o el sábado', 'es'],
  ] as const)('%s (%s) needs confirmation', (text, lang) => expect(day(text, lang)?.score).toBe(0.7));
  test.each([
    ['any day but Friday', 'en'],
    ['cualquier día menos el viernes', 'es'],
  ] as const)('%s (%s) is no day', (text, lang) => expect(day(text, lang)).toBeUndefined());
  test('is the day of the visit to cancel unless the agent asked for a day', () =>
    expect(day("I'm not coming on Friday, please cancel that", 'en', false)).toMatchObject({ value: '2026-11-27' }));
});

describe('other values', () => {
  test.each([
    ['phone', 'my number is three oh three five five five zero one one nine', '+13035550119'],
    ['phone', '(303) 555-0119', '+13035550119'],
    ['phone', 'three oh three and then five five five, zero one one nine', '+13035550119'],
    ['phone', '303', undefined],
    ['email', 'jane.doe@clinic.example', 'jane.doe@clinic.example'],
    ['email', 'it is jane dot doe at clinic dot example', 'jane.doe@clinic.example'],
    ['email', 'I have none', undefined],
    ['name', 'My name is Hannah Whitfield', 'Hannah Whitfield'],
    ['name', 'this is oskar lund calling', 'Oskar Lund'],
    ['name', 'Bella', 'Bella'],
    ['name', 'Yes, hi, Maria Lopez speaking', 'Maria Lopez'],
    ['name', 'Okafor, O K A F O R', 'Okafor'],
    ['name', 'I am calling about my dog', undefined],
    ['money', 'about two hundred dollars', 200],
    ['money', '$45.50', 45.5],
    ['number', 'maybe twenty pounds', 20],
    ['id', 'A B four two', 'AB42'],
    ['id', '4B', '4B'],
    ['date', 'Tuesday', '2026-11-24'],
    ['time', 'three', '15:00'],
    ['text', 'The sink leaks.', 'The sink leaks.'],
    ['text', '...', undefined],
  ])('%s of "%s" is %s', (type, text, value) => expect(read(slotOfType(type), text)).toBe(value));
  test('are not guessed if the agent did not ask for them', () => {
    for (const type of ['text', 'number', 'yesno', 'id'])
      expect(read(slotOfType(type), 'yes, 42', { isRequested: false })).toBeUndefined();
  });
});

describe("the caller's intent", () => {
  const score = runToCompletion(
    compileIntents(
      [
        {
          name: 'book',
          phrases: { en: ['book'] },
          examples: {
            en: ['I need an appointment for my dog', 'can I bring her in tomorrow', 'I would like to schedule a visit'],
            es: ['quiero una cita', 'necesito llevar a mi perro'],
          },
        },
        {
          name: 'cancel',
          phrases: {},
          examples: {
            en: ['I want to cancel my appointment', 'please cancel the visit'],
            es: ['quiero cancelar mi cita'],
          },
        },
        {
          name: 'hours',
          phrases: {},
          examples: { en: ['when are you open', 'what are your hours'], es: ['a qué hora abren'] },
        },
      ],
      [{ kind: 'human', to: 'handover', phrases: {} }],
    ),
  );
  const best = (text: string, lang: Language = 'en') => score(toUtterance(text, lang))[0];
  test.each([
    ['I need an appointment for my cat', 'en', 'book'],
    ['could I schedule a visit please', 'en', 'book'],
    ['I need to cancel my appointment', 'en', 'cancel'],
    ['are you open today', 'en', 'hours'],
    ['can I talk to a real person', 'en', 'human'],
    ['quiero hablar con alguien', 'es', 'human'],
    ['quisiera una cita', 'es', 'book'],
    ['¿a qué hora abren?', 'es', 'hours'],
  ] as const)('%s (%s) is %s', (text, lang, name) => {
    expect(best(text, lang)).toMatchObject({ name });
    expect(best(text, lang)?.score).toBeGreaterThan(0.6);
  });
  test('is not an intent that the caller negates', () => {
    expect(best("I don't want to book")?.score ?? 0).toBeLessThan(0.6);
    expect(best("I don't want to talk to a person")?.score ?? 0).toBeLessThan(0.6);
  });
  test.each([
    ["that's it, thank you", 'en', true],
    ["four, that's it", 'en', false],
    ['no, nada más, gracias', 'es', true],
    ['cuatro nada más', 'es', false],
  ] as const)('%s (%s) ends a talk: %s', (text, lang, isEnd) => {
    const scoreStop = runToCompletion(compileIntents([], [{ kind: 'stop', to: 'bye', phrases: {} }]));
    expect(scoreStop(toUtterance(text, lang)).length > 0).toBe(isEnd);
  });
  test('has a low score if no phrase or example is similar', () =>
    expect(best('the moon is made of cheese')?.score ?? 0).toBeLessThan(0.5));
});

describe('detectOtherLanguage', () => {
  test.each([
    ['hola, necesito una cita para mi perro', 'en', 'es'],
    ['hi, I need an appointment for my dog', 'es', 'en'],
    ['no', 'en', undefined],
    ['taco', 'en', undefined],
    ['my dog', 'en', undefined],
  ] as const)('detects the language of “%s” in a call in %s', (text, lang, other) =>
    expect(detectOtherLanguage(text, lang)).toBe(other),
  );
});
