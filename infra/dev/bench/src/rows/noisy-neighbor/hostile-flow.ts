import type { FlowBody } from '@switchboard/contracts/agents/flow-templates/building-blocks';

const DOUBLINGS = 24;
const INTENTS = 40;
const EXAMPLES = 20;

const otherwise = { type: 'else' } as const;
const words = (length: number) => 'I would like to move my appointment to another day '.repeat(8).slice(0, length);

/** Builds a flow that doubles a text again and again, whose edges have the costliest conditions, and whose intents have many long phrases. */
export function hostileFlow(): FlowBody {
  const steps = Array.from({ length: DOUBLINGS }, (_, nth) => `double${nth}`);
  const path = ['start', ...steps, 'listen'];
  const search = `${Array.from({ length: 20 }, () => 'text.contains("b")').join(' || ')}`;
  return {
    start: 'start',
    nodes: [
      { id: 'start', type: 'start', name: 'Start' },
      ...steps.map((id) => ({
        id,
        type: 'set' as const,
        name: id,
        values: [{ slot: 'text', value: 'text + text' }],
      })),
      { id: 'listen', type: 'ask', name: 'Listen', text: { en: 'Yes?', es: '¿Sí?' }, slots: [{ slot: 'answer' }] },
    ],
    edges: [
      ...path.slice(0, -1).map((from, nth) => ({ id: `e${nth}`, from, to: path[nth + 1] ?? '', when: otherwise })),
      ...Array.from({ length: 20 }, (_, nth) => ({
        id: `costly${nth}`,
        from: 'listen',
        to: 'listen',
        when: { type: 'expr' as const, expr: search },
      })),
      { id: 'again', from: 'listen', to: 'listen', when: otherwise },
    ],
    globals: [],
    slots: [
      { name: 'text', type: 'text', description: '' },
      { name: 'answer', type: 'email', description: '' },
    ],
    variables: { text: 'a' },
    intents: Array.from({ length: INTENTS }, (_, nth) => ({
      name: `intent${nth}`,
      phrases: { en: [words(100 + nth)], es: [] },
      examples: { en: Array.from({ length: EXAMPLES }, (_, at) => `${at} ${words(60 + nth)}`), es: [] },
    })),
  };
}
