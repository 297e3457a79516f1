import { brightsmileConnections, northgateConnections, willowConnections } from './connections.ts';
import type { DemoItem } from './demo-item.ts';
import { brightsmileNumbers, northgateNumbers, willowNumbers, willowSecrets } from './numbers-and-secrets.ts';
import { demoVeterinarians } from './veterinarians.ts';

const OFFICE_HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }));

const template = (name: string, language: 'en' | 'es', body: string, samples: object): DemoItem => ({
  kind: 'templates',
  body: { name, channel: 'sms', language, body, samples, status: 'approved' },
});

/** Disabled, because the hosts are invented. */
const WEBHOOKS: readonly DemoItem[] = [
  {
    kind: 'listeners',
    body: {
      name: 'PMS sync',
      url: 'https://pms.willowcreek.example/hooks/switchboard',
      events: ['conversation.started', 'conversation.ended', 'conversation.smart-tag-assigned'],
      enabled: false,
    },
  },
  {
    kind: 'listeners',
    body: {
      name: 'Slack relay',
      url: 'https://hooks.relay.example/willow',
      events: ['conversation.attention-raised', 'conversation.attention-cleared'],
      filters: { channels: ['phone'], agentIds: [], smartTagIds: [] },
      enabled: false,
    },
  },
];

const WILLOW: readonly DemoItem[] = [
  ...WEBHOOKS,
  {
    kind: 'groups',
    body: {
      name: 'Front desk',
      description: 'Answers by day and books visits.',
      color: '#0f766e',
      routing: 'balanced',
      autoAssign: true,
      businessHours: [...OFFICE_HOURS, { weekday: 6, from: '09:00', to: '13:00' }],
    },
    members: ['marco@willowcreek.example', 'jo@willowcreek.example', 'ana@willowcreek.example'],
  },
  {
    kind: 'groups',
    body: {
      name: 'On-call vets',
      description: 'Called at night and on Sundays.',
      color: '#be123c',
      escalationNumber: '+13035550119',
    },
    members: ['priya@willowcreek.example'],
  },
  {
    kind: 'groups',
    body: {
      name: 'Spanish desk',
      description: 'Speaks Spanish with callers.',
      color: '#0284c7',
      routing: 'round_robin',
    },
    members: ['ana@willowcreek.example'],
  },
  {
    kind: 'groups',
    body: { name: 'Billing', description: 'Bills, insurance and complaints about either.', color: '#6366f1' },
    members: ['marco@willowcreek.example'],
  },
  {
    kind: 'prompts',
    body: {
      name: 'After hours triage',
      type: 'system',
      language: 'en',
      body: 'You answer the after-hours line of {{clinic_name}}. The clinic is closed and opens {{next_opening}}.\n\nAsk in this order: what happened, to which animal, how long ago.\n\nOn a red flag (poison, bloat, trouble breathing, seizure) say that it can be serious and hand over to {{on_call_vet}} at once.\n\nIf two transfers fail, take a message.\n\nNever give a dose. Never diagnose.',
    },
    production: true,
    edited: {
      body: 'You answer the after-hours line of {{clinic_name}}. The clinic is closed and opens {{next_opening}}.\n\nAsk in this order: what happened, to which animal, how long ago.\n\nFor anything eaten, ask its weight and the time first. Ask the caller to keep the wrapper.\n\nOn a red flag (poison, bloat, trouble breathing, seizure) say that it can be serious and hand over to {{on_call_vet}} at once.\n\nIf two transfers fail, tell {{caller_name}} that a person calls back within {{callback_minutes}} minutes.\n\nNever give a dose. Never diagnose.',
      note: 'Ask weight and time before the handover',
    },
  },
  {
    kind: 'prompts',
    body: {
      name: 'Triaje fuera de horario',
      type: 'system',
      language: 'es',
      body: 'Usted atiende la línea de {{clinic_name}} fuera de horario. La clínica abre {{next_opening}}.\n\nPregunte por este orden: qué pasó, a qué animal y hace cuánto.\n\nNunca indique una dosis. Nunca diagnostique.',
    },
    production: true,
  },
  {
    kind: 'prompts',
    body: {
      name: 'Front desk greeting',
      type: 'greeting',
      language: 'en',
      body: 'Thank you for calling {{clinic_name}}. How can I help you and your pet?',
    },
    production: true,
  },
  {
    kind: 'prompts',
    body: {
      name: 'Call summary for staff',
      type: 'summary',
      language: 'en',
      body: 'Sum the call up in three sentences: who called, about which animal, and what was agreed.',
    },
  },
  template(
    'appointment_confirm_en',
    'en',
    'Hello {{name}}, we look forward to seeing {{pet}} on {{day}} at {{time}}. {{clinic_name}}',
    {
      name: 'Ida Holm',
      pet: 'Nube',
      day: 'Friday',
      time: '4:00 pm',
      clinic_name: 'Willow Creek',
    },
  ),
  template(
    'appointment_confirm_es',
    'es',
    'Hola, {{name}}: le esperamos con {{pet}} el {{day}} a las {{time}}. {{clinic_name}}',
    {
      name: 'Ida Holm',
      pet: 'Nube',
      day: 'viernes',
      time: '16:00',
      clinic_name: 'Willow Creek',
    },
  ),
  template(
    'missed_call_followup',
    'en',
    'Hello, you called {{clinic_name}} and we missed you. Reply here, or call us again: we are open until {{closing}}.',
    {
      clinic_name: 'Willow Creek',
      closing: '6 pm',
    },
  ),
  template(
    'emergency_callback',
    'en',
    '{{vet}} from {{clinic_name}} calls you back within {{minutes}} minutes. If it gets worse, go to the nearest emergency clinic.',
    {
      vet: 'Dr. Chen',
      clinic_name: 'Willow Creek',
      minutes: '10',
    },
  ),
  template('refill_ready', 'en', 'Hello {{name}}, the refill for {{pet}} is ready at {{clinic_name}}.', {
    name: 'Ida Holm',
    pet: 'Nube',
    clinic_name: 'Willow Creek',
  }),
];

const NORTHGATE: readonly DemoItem[] = [
  {
    kind: 'groups',
    body: {
      name: 'Maintenance dispatch',
      description: 'Leaks, heat, locks.',
      color: '#0284c7',
      escalationNumber: '+12125550139',
    },
    members: ['kay@northgate.example'],
  },
  {
    kind: 'groups',
    body: { name: 'Leasing', description: 'Tours and applications.', color: '#15803d' },
    members: ['terrence@northgate.example'],
  },
  template('maintenance_eta', 'en', '{{trade}} is on the way to {{unit}} and should arrive by {{time}}.', {
    trade: 'The plumber',
    unit: '4B',
    time: '3:10 am',
  }),
];

/** The items of the demo, by the email of the account's administrator. */
export const demoItems: Readonly<Record<string, readonly DemoItem[]>> = {
  'priya@willowcreek.example': [
    ...WILLOW,
    ...demoVeterinarians,
    ...willowNumbers,
    ...willowSecrets,
    ...willowConnections,
  ],
  'lee@brightsmile.example': [...brightsmileNumbers, ...brightsmileConnections],
  'terrence@northgate.example': [...NORTHGATE, ...northgateNumbers, ...northgateConnections],
};
