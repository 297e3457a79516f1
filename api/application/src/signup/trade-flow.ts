import type { SignupTrade } from '@switchboard/contracts/access/signup';
import {
  both,
  CALLER_NAME,
  edge,
  type FlowBody,
  fallbackEdges,
  fromAnywhere,
  howCanIHelp,
  otherwise,
  raisePerson,
  sayGoodbye,
  whoIsCalling,
} from '@switchboard/contracts/agents/flow-templates/building-blocks';
import { TRADE_WORDS } from './trade-words.ts';

/** Builds the initial front desk of a trade: urgent calls raise attention at once, other callers leave a message. */
export function tradeFlow(trade: SignupTrade): FlowBody {
  const { urgent, request } = TRADE_WORDS[trade];
  return {
    start: 'start',
    nodes: [
      { id: 'start', type: 'start', name: 'Start' },
      howCanIHelp,
      { id: 'urgent', type: 'handover', name: 'Urgent', text: urgent.answer, reason: 'Urgent' },
      {
        id: 'meanwhile',
        type: 'ask',
        name: 'While help is on the way',
        text: both(
          'Stay with me. In a few words: what happened, and how do we reach you?',
          'No cuelgue. En pocas palabras: ¿qué pasó y cómo le localizamos?',
        ),
        slots: [{ slot: 'what' }],
      },
      { id: 'about', type: 'ask', name: 'Reason for the call', text: request.ask, slots: [{ slot: 'what' }] },
      whoIsCalling,
      {
        id: 'noted',
        type: 'handover',
        name: 'Message taken',
        text: both(
          'Thank you. I have taken your message, and someone will call you back.',
          'Gracias. He tomado nota de su mensaje, y alguien le llamará.',
        ),
        reason: 'A request to call back about',
      },
      raisePerson,
      sayGoodbye,
    ],
    edges: [
      edge('start', 'how', otherwise),
      edge('how', 'urgent', { type: 'intent', intent: 'urgent' }),
      edge('how', 'about', { type: 'intent', intent: 'request' }),
      ...fallbackEdges('how', 'raise'),
      edge('about', 'who', { type: 'slots', slots: ['what'] }),
      ...fallbackEdges('about', 'raise'),
      edge('who', 'noted', { type: 'slots', slots: ['caller_name'] }),
      ...fallbackEdges('who', 'raise'),
      edge('urgent', 'meanwhile', otherwise),
      edge('meanwhile', 'bye', { type: 'slots', slots: ['what'] }),
      ...fallbackEdges('meanwhile', 'bye'),
      edge('noted', 'bye', otherwise),
      edge('raise', 'bye', otherwise),
    ],
    globals: fromAnywhere('raise'),
    slots: [{ name: 'what', type: 'text', description: 'What the caller needs, in their words' }, CALLER_NAME],
    intents: [
      { name: 'urgent', phrases: urgent.phrases, examples: urgent.examples },
      { name: 'request', phrases: request.phrases, examples: request.examples },
    ],
  };
}
