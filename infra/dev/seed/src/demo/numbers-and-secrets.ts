import type { DemoItem } from './demo-item.ts';

const OFFICE_HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }));

const phoneNumber = (name: string, number: string, more: object = {}): DemoItem => ({
  kind: 'phoneNumbers',
  body: { name, number, provider: 'simulator', ...more },
});
const secret = (name: string, type: string, description: string): DemoItem => ({
  kind: 'secrets',
  // The id is invented: no such account exists.
  body: { name, type, description, value: `demo-${name.toLowerCase()}-0000` },
});

export const willowNumbers: readonly DemoItem[] = [
  phoneNumber('Main line', '+13035550110', {
    capabilities: ['voice', 'sms'],
    fallbackNumber: '+13035550111',
    hours: { schedule: [...OFFICE_HOURS, { weekday: 6, from: '09:00', to: '13:00' }] },
  }),
  phoneNumber('After hours', '+13035550111', { fallbackNumber: '+13035550119' }),
  phoneNumber('Text reminders', '+13035550112', { provider: 'twilio', capabilities: ['sms'] }),
];

export const willowSecrets: readonly DemoItem[] = [
  {
    ...secret('EZYVET_CLIENT_SECRET', 'api_key', 'Books visits in ezyVet'),
    edited: { description: 'Books visits in ezyVet, and reads who comes in' },
  },
  secret('SLACK_WEBHOOK', 'custom_header', 'Tells the after-hours channel'),
  secret('TWILIO_TOKEN', 'basic', ''),
];

export const brightsmileNumbers: readonly DemoItem[] = [
  phoneNumber('Lakeview', '+13125550120', { fallbackNumber: '+13125550121', hours: { schedule: OFFICE_HOURS } }),
  phoneNumber('Old Town', '+13125550121'),
];

export const northgateNumbers: readonly DemoItem[] = [
  phoneNumber('Residents', '+12125550130', { fallbackNumber: '+12125550131' }),
  phoneNumber('Maintenance', '+12125550131', { fallbackNumber: '+12125550139' }),
];
