import type { Kind } from '@switchboard/contracts/base/kind-names';

let numbers = 0;
/** Numbers are unique across accounts. */
const nextNumber = () => `+1303555${String(1_000 + numbers++)}`;

let slugs = 0;

/** The minimal body with which each kind is created, and a change to it. */
export const BODIES: Readonly<Record<Kind, { readonly least: object; readonly change: object }>> = {
  apiKeys: {
    least: { scopes: ['conversation.read'] },
    change: { scopes: ['conversation.read', 'conversation.write'] },
  },
  batches: { least: {}, change: { concurrency: 10, windows: [{ weekday: 1, from: '09:00', to: '17:00' }] } },
  candidates: { least: {}, change: { phone: '+13035550147', stage: 'screening', score: 82.5 } },
  jobs: {
    get least() {
      return { slug: `opening-${slugs++}` };
    },
    change: { status: 'open', rubric: [{ criterion: 'Stays calm', weight: 100 }] },
  },
  agents: { least: {}, change: { description: 'Answers at night', languages: ['en', 'es'] } },
  flows: {
    least: {},
    change: {
      start: 'start',
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'bye', type: 'end' },
      ],
    },
  },
  connections: { least: { provider: 'vapi' }, change: { accountLabel: 'Main site' } },
  groups: { least: {}, change: { description: 'Answers by day', autoAssign: false } },
  listeners: {
    least: { url: 'https://example.com/hooks', events: ['conversation.ended'] },
    change: { events: ['conversation.started', 'conversation.ended'], enabled: false },
  },
  prompts: {
    least: { type: 'system', language: 'en', body: 'You answer for {{business}}.' },
    change: { body: 'You answer for {{ business }} in {{city}}.', note: 'with the city' },
  },
  phoneNumbers: {
    get least() {
      return { number: nextNumber(), provider: 'simulator' };
    },
    change: { fallbackNumber: '+13035559999' },
  },
  secrets: {
    least: { value: 'a value that is long enough' },
    change: { description: 'For the booking system', type: 'bearer' },
  },
  views: {
    least: { scope: 'all' },
    change: { color: '#0f766e', query: { status: ['open', 'pending'], needsAttention: true } },
  },
  veterinarians: {
    least: {},
    change: { phone: '+13035550114', rota: [{ weekday: 1, from: '18:00', to: '08:00', order: 1 }] },
  },
  templates: {
    least: { channel: 'sms', language: 'es', body: 'Hola {{name}}' },
    change: { body: 'Buenos días, {{name}}', samples: { name: 'Ida' } },
  },
};

/** Adapts a name to a kind: names of secrets have neither spaces nor accents. */
export const toKindName = (kind: Kind, name: string): string =>
  kind === 'secrets' ? name.normalize('NFD').replace(/\p{M}/gu, '').trim().replaceAll(' ', '_') : name;

/** Creates the body of a new item of a kind, unique each time. */
export const newBody = (kind: Kind, name: string): { readonly name: string } => ({
  name: toKindName(kind, name),
  ...BODIES[kind].least,
});
