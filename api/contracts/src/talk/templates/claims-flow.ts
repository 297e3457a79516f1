import {
  both,
  CALLER_NAME,
  type FlowBody,
  fromAnywhere,
  howCanIHelp,
  lost,
  otherwise,
  raisePerson,
  sayGoodbye,
  way,
  whoIsCalling,
} from './flow-parts.ts';

/** An insurer's line: a claim is taken down, injuries first; questions of coverage go to a person. */
export const claimsFlow = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start', name: 'Start' },
    {
      ...howCanIHelp,
      text: both(
        'Would you like to report a claim, or ask about your policy?',
        '¿Quiere dar parte de un siniestro, o preguntar por su póliza?',
      ),
      again: both('Please say: a claim, or a question.', 'Diga, por favor: un siniestro, o una pregunta.'),
    },
    {
      id: 'hurt',
      type: 'ask',
      name: 'Anybody hurt?',
      text: both('I am sorry to hear that. Is anybody hurt?', 'Lo siento mucho. ¿Hay alguien herido?'),
      again: both('Is anybody hurt? Please say yes or no.', '¿Hay heridos? Diga sí o no, por favor.'),
      slots: [{ slot: 'injured' }],
    },
    { id: 'badly', type: 'branch', name: 'How badly?' },
    {
      id: 'danger',
      type: 'handover',
      name: 'Somebody is hurt',
      text: both(
        'If somebody needs help now, hang up and call the emergency number. I am telling our team right now.',
        'Si alguien necesita ayuda ahora, cuelgue y llame al número de emergencias. Aviso ahora mismo a nuestro equipo.',
      ),
      reason: 'Somebody is hurt',
    },
    {
      id: 'what',
      type: 'ask',
      name: 'The damage',
      text: both('What happened, in a sentence?', 'Cuénteme en una frase qué pasó.'),
      slots: [{ slot: 'damage' }],
    },
    {
      id: 'when',
      type: 'ask',
      name: 'The day',
      text: both('On which day did it happen?', '¿Qué día fue?'),
      again: both('For example, yesterday, or Monday.', 'Por ejemplo, ayer, o el lunes.'),
      slots: [{ slot: 'day' }],
    },
    whoIsCalling,
    {
      id: 'noted',
      type: 'handover',
      name: 'Tell an adjuster',
      text: both(
        'Thank you. Your claim is written down. An adjuster will call you back, and says what is covered; I can’t.',
        'Gracias. Su parte queda anotado. Un perito le llamará y le dirá qué cubre su póliza; yo no puedo.',
      ),
      reason: 'A new claim',
    },
    {
      id: 'question',
      type: 'handover',
      name: 'A question of coverage',
      text: both(
        'I don’t say what is covered. A person who may will call you back today.',
        'Yo no digo qué está cubierto. Hoy le llamará una persona que sí puede.',
      ),
      reason: 'A question of coverage',
    },
    raisePerson,
    sayGoodbye,
  ],
  edges: [
    way('start', 'how', otherwise),
    way('how', 'hurt', { type: 'intent', intent: 'claim' }),
    way('how', 'question', { type: 'intent', intent: 'coverage' }),
    ...lost('how', 'raise'),
    way('hurt', 'badly', { type: 'slots', slots: ['injured'] }),
    ...lost('hurt', 'danger'),
    way('badly', 'danger', { type: 'expr', expr: 'injured' }),
    way('badly', 'what', otherwise),
    way('danger', 'bye', otherwise),
    way('what', 'when', { type: 'slots', slots: ['damage'] }),
    ...lost('what', 'raise'),
    way('when', 'who', { type: 'slots', slots: ['day'] }),
    ...lost('when', 'who'),
    way('who', 'noted', { type: 'slots', slots: ['caller_name'] }),
    ...lost('who', 'noted'),
    way('noted', 'bye', otherwise),
    way('question', 'bye', otherwise),
    way('raise', 'bye', otherwise),
  ],
  globals: fromAnywhere('raise'),
  slots: [
    { name: 'injured', type: 'yesno', description: 'Whether somebody is hurt' },
    { name: 'damage', type: 'text', description: 'What happened, in the caller’s words' },
    { name: 'day', type: 'date', description: 'The day of the damage' },
    CALLER_NAME,
  ],
  intents: [
    {
      name: 'claim',
      phrases: both(
        ['claim', 'accident', 'crash', 'damage', 'stolen', 'backed into', 'broke into'],
        ['siniestro', 'un parte', 'accidente', 'choque', 'daños', 'robaron', 'robo', 'golpe'],
      ),
      examples: both(
        ['I want to report a claim', 'somebody backed into my car', 'a pipe burst in my kitchen'],
        ['Quiero dar un parte', 'Me dieron un golpe en el coche', 'Se rompió una tubería en la cocina'],
      ),
    },
    {
      name: 'coverage',
      phrases: both(
        ['coverage', 'covered', 'my policy', 'deductible', 'a question'],
        ['cobertura', 'está cubierto', 'mi póliza', 'franquicia', 'una pregunta'],
      ),
      examples: both(
        ['am I covered for this', 'I have a question about my policy'],
        ['¿Esto me lo cubre el seguro?', 'Tengo una pregunta sobre mi póliza'],
      ),
    },
  ],
} satisfies FlowBody;
