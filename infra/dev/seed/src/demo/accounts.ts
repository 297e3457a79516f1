import type { Role } from '@switchboard/contracts/base/roles';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { SmartTagDetails, TagMode } from '@switchboard/contracts/smart-tags/smart-tags';
import type { AccountKey } from '../stories/script.ts';

/** A demo account. All demo data is invented; phone numbers are from the range reserved for fiction. */
export interface DemoAccount {
  readonly key: AccountKey | 'harbor' | 'sunrise';
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly plan: string;
  readonly timeZone: string;
  readonly status: 'active' | 'suspended';
  readonly parentId?: string;
  /** The minutes per month and the concurrent calls; an agency's limits are the pool for its clients. */
  readonly limits: { readonly minutes: number; readonly concurrency: number };
  readonly ownNumber: string;
}

export interface DemoUser {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly locale: 'en' | 'es';
  readonly status: 'active' | 'invited' | 'suspended';
}

/** The password of all demo users. Demo users never exist in production. */
export const DEMO_PASSWORD = 'switchboard-demo-1';

const HARBOR = 'acc_harbor';
export const demoAccounts: readonly DemoAccount[] = [
  {
    key: 'harbor',
    id: HARBOR,
    name: 'Harbor Voice Agency',
    type: 'agency',
    plan: '20,000 min pool',
    timeZone: 'America/New_York',
    status: 'active',
    limits: { minutes: 20_000, concurrency: 60 },
    ownNumber: '+12125550100',
  },
  {
    key: 'willow',
    id: 'acc_willow',
    name: 'Willow Creek Animal Hospital',
    type: 'veterinary',
    plan: '3,000 min',
    timeZone: 'America/Denver',
    status: 'active',
    parentId: HARBOR,
    limits: { minutes: 3_000, concurrency: 10 },
    ownNumber: '+13035550110',
  },
  {
    key: 'brightsmile',
    id: 'acc_brightsmile',
    name: 'Brightsmile Dental Group',
    type: 'dental',
    plan: '4,000 min',
    timeZone: 'America/Chicago',
    status: 'active',
    parentId: HARBOR,
    limits: { minutes: 4_000, concurrency: 12 },
    ownNumber: '+13125550120',
  },
  {
    key: 'northgate',
    id: 'acc_northgate',
    name: 'Northgate Property Management',
    type: 'property',
    plan: '5,000 min',
    timeZone: 'America/New_York',
    status: 'active',
    parentId: HARBOR,
    limits: { minutes: 5_000, concurrency: 15 },
    ownNumber: '+12125550130',
  },
  {
    key: 'sunrise',
    id: 'acc_sunrise',
    name: 'Sunrise Home Services',
    type: 'home services',
    plan: '500 min',
    timeZone: 'America/Phoenix',
    status: 'suspended',
    parentId: HARBOR,
    limits: { minutes: 500, concurrency: 2 },
    ownNumber: '+16025550100',
  },
];

const person = (
  tenantId: string,
  first: string,
  last: string,
  rest: { role: Role; domain: string; locale?: 'es'; status?: 'invited' | 'suspended' },
): DemoUser => ({
  id: `usr_${first.toLowerCase()}_${last.toLowerCase()}`,
  tenantId,
  name: `${first} ${last}`,
  email: `${first.toLowerCase()}@${rest.domain}.example`,
  role: rest.role,
  locale: rest.locale ?? 'en',
  status: rest.status ?? 'active',
});

export const demoUsers: readonly DemoUser[] = [
  person(PLATFORM_TENANT, 'Robin', 'Vale', { role: 'super_admin', domain: 'switchboard' }),
  person(HARBOR, 'Dana', 'Ortiz', { role: 'agency_owner', domain: 'harborvoice' }),
  person('acc_willow', 'Priya', 'Nair', { role: 'admin', domain: 'willowcreek' }),
  person('acc_willow', 'Marco', 'Reyes', { role: 'supervisor', domain: 'willowcreek' }),
  person('acc_willow', 'Jo', 'Lind', { role: 'staff', domain: 'willowcreek' }),
  person('acc_willow', 'Ana', 'Flores', { role: 'staff', domain: 'willowcreek', locale: 'es' }),
  person('acc_willow', 'Vera', 'Lang', { role: 'viewer', domain: 'willowcreek' }),
  person('acc_willow', 'Ben', 'Osei', { role: 'builder', domain: 'willowcreek' }),
  person('acc_willow', 'Nils', 'Berg', { role: 'staff', domain: 'willowcreek', status: 'suspended' }),
  person('acc_brightsmile', 'Lee', 'Park', { role: 'admin', domain: 'brightsmile' }),
  person('acc_brightsmile', 'Sofia', 'Marin', { role: 'staff', domain: 'brightsmile', locale: 'es' }),
  person('acc_brightsmile', 'Omar', 'Haddad', { role: 'staff', domain: 'brightsmile', status: 'invited' }),
  person('acc_northgate', 'Terrence', 'Boyd', { role: 'admin', domain: 'northgate' }),
  person('acc_northgate', 'Kay', 'Summers', { role: 'supervisor', domain: 'northgate' }),
  person('acc_sunrise', 'Gus', 'Keller', { role: 'admin', domain: 'sunrise' }),
];

/** Returns the email of a demo account's administrator. */
export function findAdminEmail(tenantId: string): string {
  const admin = demoUsers.find((user) => user.tenantId === tenantId && user.role === 'admin');
  if (admin === undefined) throw new Error(`no demo admin for ${tenantId}`);
  return admin.email;
}

type DemoTag = { readonly name: string; readonly color: string } & SmartTagDetails;

const tag = (
  name: string,
  color: string,
  [mode, icon, description]: readonly [TagMode, SmartTagDetails['icon'], string],
  { raisesAttention = false } = {},
): DemoTag => ({ name, color, mode, icon, description, raisesAttention });
const RAISES = { raisesAttention: true };

/** The fifteen tags that every account has. */
export const demoTags: readonly DemoTag[] = [
  tag('Emergency', '#dc2626', ['ai', 'alert', 'A life may be at risk, or somebody says so.'], RAISES),
  tag(
    'Poison exposure',
    '#b91c1c',
    ['ai', 'shield', 'A pet ate, drank or touched something that may be poison.'],
    RAISES,
  ),
  tag('Asked for a human', '#ea580c', ['rule', 'user', 'The caller asked to speak with a person.']),
  tag('New client', '#16a34a', ['ai', 'star', 'Somebody who hasn’t called before.']),
  tag('Booking made', '#15803d', ['rule', 'calendar', 'An appointment was booked.']),
  tag('Reschedule', '#0ea5e9', ['ai', 'calendar', 'An appointment was moved, or should be.']),
  tag('Insurance question', '#6366f1', ['ai', 'shield', 'Asks what insurance pays for.']),
  tag('Prescription refill', '#8b5cf6', ['ai', 'pill', 'Asks for more of a medicine.']),
  tag('Water leak', '#0284c7', ['ai', 'droplet', 'Water runs where it should not.'], RAISES),
  tag('No heat', '#f59e0b', ['ai', 'flame', 'The heating is off.'], RAISES),
  tag('Rent question', '#64748b', ['ai', 'home', 'Asks about rent, or what is due.']),
  tag('Complaint', '#be123c', ['ai', 'message', 'Somebody is unhappy with what was done.'], RAISES),
  tag('Spanish', '#0f766e', ['rule', 'languages', 'The conversation is in Spanish.']),
  tag('Voicemail', '#94a3b8', ['rule', 'voicemail', 'A voicemail took the call.']),
  tag('Spam', '#475569', ['ai', 'shield', 'Sales calls and robots.']),
];
