import type { z } from 'zod';
import type { EdgeCondition, FlowGraph } from '../../talk/flow.ts';

/** A flow as sent to the API; omitted fields have their defaults. */
export type FlowBody = Omit<z.input<typeof FlowGraph>, 'variables' | 'intents'> &
  Partial<Pick<z.input<typeof FlowGraph>, 'intents' | 'variables'>>;

/** A value in both languages. */
export const both = <T>(en: T, es: T) => ({ en, es });

/** An edge, with an id derived from its ends and condition. */
export const edge = (from: string, to: string, when: EdgeCondition) => ({
  id: `${from}-${to}-${when.type}${'outcome' in when ? `-${when.outcome}` : ''}${'intent' in when ? `-${when.intent}` : ''}`,
  from,
  to,
  when,
});

export const otherwise = { type: 'else' } as const;

/** The edges for callers who aren't understood or stay silent. */
export const fallbackEdges = (from: string, to: string) => [
  edge(from, to, { type: 'noMatch', count: 2 }),
  edge(from, to, { type: 'silence', count: 2 }),
];

/** The animals that callers mention. */
export const SPECIES: FlowBody['slots'][number] = {
  name: 'species',
  type: 'choice',
  description: 'Which animal it is',
  choices: [
    { value: 'dog', words: both(['dog', 'puppy', 'doggie'], ['perro', 'perra', 'perrito', 'cachorro']) },
    { value: 'cat', words: both(['cat', 'kitten', 'kitty'], ['gato', 'gata', 'gatito']) },
    { value: 'rabbit', words: both(['rabbit', 'bunny'], ['conejo', 'coneja']) },
    { value: 'bird', words: both(['bird', 'parrot', 'parakeet'], ['pájaro', 'loro', 'periquito']) },
  ],
};

/** The path for transfers that nobody answers: says so, takes a message and raises attention. */
export const takeMessage = {
  nodes: [
    {
      id: 'nobody',
      type: 'ask',
      name: 'Nobody there',
      text: both(
        'Nobody of our team can come to the phone right now. What should I tell them?',
        'Nadie del equipo puede atender ahora. ¿Qué les digo?',
      ),
      slots: [{ slot: 'message' }],
    },
    {
      id: 'told',
      type: 'handover',
      name: 'Pass the message on',
      text: both(
        'I have told them. A person will call you back within ten minutes.',
        'Ya se lo dije. Una persona le llamará en diez minutos.',
      ),
      reason: 'Nobody could be put through',
    },
  ],
  edges: [edge('nobody', 'told', { type: 'slots', slots: ['message'] }), ...fallbackEdges('nobody', 'told')],
  slot: { name: 'message', type: 'text', description: 'What the team is to be told' },
} satisfies { nodes: FlowBody['nodes']; edges: FlowBody['edges']; slot: FlowBody['slots'][number] };

/** The globals of every flow. */
export const fromAnywhere = (human: string) => [
  { kind: 'human', to: human } as const,
  { kind: 'repeat' } as const,
  { kind: 'slower' } as const,
  { kind: 'language' } as const,
];

/** The opening question of a front desk. */
export const howCanIHelp = {
  id: 'how',
  type: 'menu',
  name: 'How can I help',
  text: both('How can I help you?', '¿En qué puedo ayudarle?'),
  again: both(
    'You can tell me what you need, or say that you want a person.',
    'Puede decirme qué necesita, o que quiere una persona.',
  ),
} satisfies FlowBody['nodes'][number];

/** Raises attention for a caller who asked for a person or couldn't be helped. */
export const raisePerson = {
  id: 'raise',
  type: 'handover',
  name: 'Raise attention',
  text: both('I am getting somebody from our team for you.', 'Le busco a una persona del equipo.'),
  reason: 'A caller needs a person',
} satisfies FlowBody['nodes'][number];

/** The end of a call after a message was taken. */
export const sayGoodbye = {
  id: 'bye',
  type: 'end',
  name: 'Goodbye',
  text: both('Thank you for calling. Goodbye.', 'Gracias por llamar. Hasta luego.'),
  outcome: 'message_taken',
} satisfies FlowBody['nodes'][number];

/** Asks for the caller's name. */
export const whoIsCalling = {
  id: 'who',
  type: 'ask',
  name: 'Who is calling',
  text: both('What is your name?', '¿Cómo se llama usted?'),
  slots: [{ slot: 'caller_name' }],
} satisfies FlowBody['nodes'][number];

export const CALLER_NAME: FlowBody['slots'][number] = {
  name: 'caller_name',
  type: 'name',
  description: 'Who is calling',
};
