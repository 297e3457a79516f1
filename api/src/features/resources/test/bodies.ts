import type { Kind } from '@switchboard/contracts/kinds/kinds';

/** The least that each kind can be made of, and a change of it. */
export const BODIES: Readonly<Record<Kind, { readonly least: object; readonly change: object }>> = {
  groups: { least: {}, change: { description: 'Answers by day', autoAssign: false } },
  prompts: {
    least: { type: 'system', language: 'en', body: 'You answer for {{business}}.' },
    change: { body: 'You answer for {{ business }} in {{city}}.', note: 'with the city' },
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
