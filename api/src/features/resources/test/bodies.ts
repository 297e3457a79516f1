import type { Kind } from '@switchboard/contracts/kinds/kinds';

/** The least that each kind can be made of, and a change of it. */
export const BODIES: Readonly<Record<Kind, { readonly least: object; readonly change: object }>> = {
  groups: { least: {}, change: { description: 'Answers by day', autoAssign: false } },
  listeners: {
    least: { url: 'https://example.com/hooks', events: ['conversation.ended'] },
    change: { events: ['conversation.started', 'conversation.ended'], enabled: false },
  },
  prompts: {
    least: { type: 'system', language: 'en', body: 'You answer for {{business}}.' },
    change: { body: 'You answer for {{ business }} in {{city}}.', note: 'with the city' },
  },
  templates: {
    least: { channel: 'sms', language: 'es', body: 'Hola {{name}}' },
    change: { body: 'Buenos días, {{name}}', samples: { name: 'Ida' } },
  },
};
