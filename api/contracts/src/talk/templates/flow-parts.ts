import type { z } from 'zod';
import type { EdgeCondition, FlowGraph } from '../flow.ts';

/** A flow as it is sent to the API; what is left out has its default. */
export type FlowBody = Omit<z.input<typeof FlowGraph>, 'variables' | 'intents'> &
  Partial<Pick<z.input<typeof FlowGraph>, 'intents' | 'variables'>>;

/** A text in both of the demo's languages. */
export const both = <T>(en: T, es: T) => ({ en, es });

/** A way out, named by where it leads and when. */
export const way = (from: string, to: string, when: EdgeCondition) => ({
  id: `${from}-${to}-${when.type}${'outcome' in when ? `-${when.outcome}` : ''}${'intent' in when ? `-${when.intent}` : ''}`,
  from,
  to,
  when,
});

export const otherwise = { type: 'else' } as const;

/** Where a talk goes whose caller isn't understood, or says nothing. */
export const lost = (from: string, to: string) => [
  way(from, to, { type: 'noMatch', count: 2 }),
  way(from, to, { type: 'silence', count: 2 }),
];

/** The animals that callers speak of. */
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

/** Where nobody can be put through: says so, takes a message, and raises attention. */
export const nobodyThere = {
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
  edges: [way('nobody', 'told', { type: 'slots', slots: ['message'] }), ...lost('nobody', 'told')],
  slot: { name: 'message', type: 'text', description: 'What the team is to be told' },
} satisfies { nodes: FlowBody['nodes']; edges: FlowBody['edges']; slot: FlowBody['slots'][number] };

/** The wishes that every flow of the clinic understands from anywhere. */
export const fromAnywhere = (human: string) => [
  { kind: 'human', to: human } as const,
  { kind: 'repeat' } as const,
  { kind: 'slower' } as const,
  { kind: 'language' } as const,
];

/** The question that a front desk begins with, and how it asks again. */
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

/** Gets a person for a caller who asked for one, or couldn't be helped. */
export const raisePerson = {
  id: 'raise',
  type: 'handover',
  name: 'Raise attention',
  text: both('I am getting somebody from our team for you.', 'Le busco a una persona del equipo.'),
  reason: 'A caller needs a person',
} satisfies FlowBody['nodes'][number];

/** The end of a call of which something was written down. */
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
