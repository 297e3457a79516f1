import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { TalkVersion } from '@switchboard/contracts/talk/version';
import type { z } from 'zod';

/** Builds a version of an agent that runs a flow; missing fields have their defaults. */
export const buildVersion = (
  flow: Partial<z.input<typeof FlowGraph>>,
  more: Partial<z.input<typeof TalkVersion>> = {},
): TalkVersion =>
  TalkVersion.parse({
    agentId: 'agt_test',
    version: '1',
    hash: 'hash',
    languages: ['en', 'es'],
    greeting: {},
    timeZone: 'America/Denver',
    limits: {},
    thresholds: {},
    flow: FlowGraph.parse({
      nodes: [],
      edges: [],
      globals: [],
      slots: [],
      intents: [],
      start: 'start',
      variables: {},
      ...flow,
    }),
    flowId: null,
    promptId: null,
    subflows: {},
    tools: [],
    ...more,
  });

/** An edge whose condition the schema in {@link buildVersion} validates. */
const edge = (from: string, to: string, when: object) => ({ id: `${from}-${to}`, from, to, when }) as never;

/** A clinic's after-hours line: asks what is wrong, then transfers to the veterinarian on call or books a visit. */
export const TRIAGE = buildVersion(
  {
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      {
        id: 'what',
        type: 'ask',
        text: { en: 'What is going on with your pet?', es: '¿Qué le pasa a su mascota?' },
        again: { en: 'Which animal is it, and what do you see?', es: '¿Qué animal es, y qué le nota?' },
        slots: [{ slot: 'species' }, { slot: 'symptom' }],
      },
      { id: 'flag', type: 'branch' },
      { id: 'onCall', type: 'tool', tool: 'lookup_on_call', results: [{ slot: 'vet', path: 'name' }] },
      {
        id: 'transfer',
        type: 'transfer',
        text: { en: 'I am connecting you with {{vet}}.', es: 'Le comunico con {{vet}}.' },
      },
      {
        id: 'when',
        type: 'ask',
        text: { en: 'When would you like to come in?', es: '¿Cuándo quiere venir?' },
        slots: [{ slot: 'day' }, { slot: 'time' }],
      },
      {
        id: 'booked',
        type: 'end',
        text: { en: 'See you on {{day}} at {{time}}.', es: 'Le esperamos el {{day}} a las {{time}}.' },
        outcome: 'booked',
      },
      {
        id: 'raise',
        type: 'handover',
        text: { en: 'Somebody will call you back.', es: 'Alguien le llamará.' },
        reason: 'asked for a human',
      },
      { id: 'bye', type: 'end', text: { en: 'Goodbye.', es: 'Hasta luego.' }, outcome: 'message_taken' },
    ],
    edges: [
      edge('start', 'what', { type: 'else' }),
      edge('what', 'flag', { type: 'slots', slots: ['species', 'symptom'] }),
      edge('what', 'raise', { type: 'noMatch', count: 2 }),
      { ...(edge('what', 'raise', { type: 'silence', count: 2 }) as object), id: 'what-raise-silence' } as never,
      edge('flag', 'onCall', { type: 'expr', expr: 'symptom == "poison"' }),
      edge('flag', 'when', { type: 'else' }),
      edge('onCall', 'transfer', { type: 'tool', outcome: 'ok' }),
      edge('onCall', 'raise', { type: 'else' }),
      edge('transfer', 'raise', { type: 'else' }),
      edge('when', 'booked', { type: 'slots', slots: ['day', 'time'] }),
      edge('raise', 'bye', { type: 'else' }),
    ],
    globals: [{ kind: 'human', to: 'raise' }, { kind: 'repeat' }, { kind: 'language' }, { kind: 'slower' }],
    slots: [
      {
        name: 'species',
        type: 'choice',
        choices: [
          { value: 'dog', words: { en: ['dog', 'puppy'], es: ['perro', 'perra'] } },
          { value: 'cat', words: { en: ['cat'], es: ['gato', 'gata'] } },
        ],
      },
      {
        name: 'symptom',
        type: 'choice',
        choices: [
          { value: 'poison', words: { en: ['chocolate', 'poison'], es: ['chocolate', 'veneno'] } },
          { value: 'limping', words: { en: ['limping', 'limp'], es: ['cojea', 'cojeando'] } },
        ],
      },
      { name: 'day', type: 'date' },
      { name: 'time', type: 'time' },
      { name: 'vet', type: 'name' },
    ],
  },
  { greeting: { en: 'Willow Creek after hours.', es: 'Willow Creek, fuera de horario.' } },
);
