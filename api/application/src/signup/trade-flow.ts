import type { SignupTrade } from '@switchboard/contracts/access/signup';
import type { EdgeCondition, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { z } from 'zod';
import { TRADE_WORDS } from './trade-words.ts';

type FlowBody = Omit<z.input<typeof FlowGraph>, 'variables'>;

const both = <T>(en: T, es: T) => ({ en, es });
const otherwise = { type: 'else' } as const;
const way = (from: string, to: string, when: EdgeCondition) => ({ id: `${from}-${to}-${when.type}`, from, to, when });
const lost = (from: string) => [
  way(from, 'raise', { type: 'noMatch', count: 2 }),
  way(from, 'raise', { type: 'silence', count: 2 }),
];

/** The front desk that a trade begins with: what is urgent reaches a person at once, the rest is written down. */
export function tradeFlow(trade: SignupTrade): FlowBody {
  const { urgent, request } = TRADE_WORDS[trade];
  return {
    start: 'start',
    nodes: [
      { id: 'start', type: 'start', name: 'Start' },
      {
        id: 'how',
        type: 'menu',
        name: 'How can I help',
        text: both('How can I help you?', '¿En qué puedo ayudarle?'),
        again: both(
          'You can tell me what you need, or say that you want a person.',
          'Puede decirme qué necesita, o que quiere una persona.',
        ),
      },
      { id: 'urgent', type: 'handover', name: 'Urgent', text: urgent.answer, reason: 'Urgent' },
      { id: 'about', type: 'ask', name: 'What it is about', text: request.ask, slots: [{ slot: 'what' }] },
      {
        id: 'who',
        type: 'ask',
        name: 'Who is calling',
        text: both('What is your name?', '¿Cómo se llama usted?'),
        slots: [{ slot: 'caller_name' }],
      },
      {
        id: 'noted',
        type: 'handover',
        name: 'Written down',
        text: both(
          'Thank you. I have written it down, and somebody will call you back.',
          'Gracias. Lo he anotado, y alguien le llamará.',
        ),
        reason: 'A request to call back about',
      },
      {
        id: 'raise',
        type: 'handover',
        name: 'A person',
        text: both('I am getting somebody from our team for you.', 'Le busco a una persona del equipo.'),
        reason: 'A caller needs a person',
      },
      {
        id: 'bye',
        type: 'end',
        name: 'Goodbye',
        text: both('Thank you for calling. Goodbye.', 'Gracias por llamar. Hasta luego.'),
        outcome: 'message_taken',
      },
    ],
    edges: [
      way('start', 'how', otherwise),
      way('how', 'urgent', { type: 'intent', intent: 'urgent' }),
      way('how', 'about', { type: 'intent', intent: 'request' }),
      ...lost('how'),
      way('about', 'who', { type: 'slots', slots: ['what'] }),
      ...lost('about'),
      way('who', 'noted', { type: 'slots', slots: ['caller_name'] }),
      ...lost('who'),
      way('urgent', 'bye', otherwise),
      way('noted', 'bye', otherwise),
      way('raise', 'bye', otherwise),
    ],
    globals: [{ kind: 'human', to: 'raise' }, { kind: 'repeat' }, { kind: 'slower' }, { kind: 'language' }],
    slots: [
      { name: 'what', type: 'text', description: 'What the caller needs, in their words' },
      { name: 'caller_name', type: 'name', description: 'Who is calling' },
    ],
    intents: [
      { name: 'urgent', phrases: urgent.phrases, examples: urgent.examples },
      { name: 'request', phrases: request.phrases, examples: request.examples },
    ],
  };
}
