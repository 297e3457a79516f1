import { both, type FlowBody } from '@switchboard/contracts/agents/flow-templates/building-blocks';
import { FLOW_TEMPLATES } from '@switchboard/contracts/agents/flow-templates/templates';
import { findAdminEmail } from './accounts.ts';
import { dentalFlow } from './flows/dental-flow.ts';
import { residentsFlow } from './flows/residents-flow.ts';

/** An agent of the demo with its flow, its publication, and changes since then. */
export interface DemoAgent {
  readonly body: { readonly name: string } & Readonly<Record<string, unknown>>;
  readonly flow: { readonly name: string; readonly description: string } & FlowBody;
  readonly publication: { readonly name: string; readonly note: string };
  /** The names of the phone numbers that the agent answers. */
  readonly numbers: readonly string[];
  readonly changedSince?: Readonly<Record<string, unknown>>;
}

const TOOLS = [
  { name: 'lookup_on_call', kind: 'lookupOnCall' },
  { name: 'book_visit', kind: 'book', minutes: 30 },
] as const;
const LANGUAGES = { language: 'en', languages: ['en', 'es'] };

const willowAgents: readonly DemoAgent[] = [
  {
    flow: {
      name: 'Front desk',
      description: 'Visits, refills, opening hours, emergencies.',
      ...FLOW_TEMPLATES.receptionist,
    },
    body: {
      name: 'Willow Front Desk',
      description: 'Answers the main line by day.',
      ...LANGUAGES,
      greeting: both(
        'Willow Creek Animal Hospital, this is the virtual assistant.',
        'Hospital Willow Creek, habla el asistente virtual.',
      ),
      tools: TOOLS,
    },
    numbers: ['Main line'],
    publication: { name: 'Spring hours', note: 'Saturdays until one.' },
  },
  {
    flow: { name: 'After-hours triage', description: 'Red flags, advice, visits.', ...FLOW_TEMPLATES.triage },
    body: {
      name: 'Willow After Hours Triage',
      description: 'Answers at night and on Sundays.',
      ...LANGUAGES,
      greeting: both(
        'Willow Creek after-hours line, this is the virtual assistant.',
        'Línea nocturna de Willow Creek, habla el asistente virtual.',
      ),
      tools: TOOLS,
    },
    numbers: ['After hours'],
    publication: { name: 'Asks for the weight', note: 'For anything eaten, before it puts through.' },
    changedSince: {
      greeting: both(
        'Willow Creek after-hours line, this is the virtual assistant. In an emergency, say so at any time.',
        'Línea nocturna de Willow Creek, habla el asistente virtual. Si es una emergencia, dígalo en cualquier momento.',
      ),
    },
  },
];

const brightsmileAgents: readonly DemoAgent[] = [
  {
    flow: { name: 'Dental desk', description: 'Visits, toothache, insurance.', ...dentalFlow },
    body: {
      name: 'Brightsmile Scheduler',
      description: 'Answers both offices.',
      ...LANGUAGES,
      greeting: both(
        'Brightsmile Dental, this is the virtual assistant.',
        'Brightsmile Dental, habla el asistente virtual.',
      ),
      tools: [{ name: 'book_visit', kind: 'book', minutes: 45 }],
      successRule: 'outcome == "booked"',
    },
    numbers: ['Lakeview', 'Old Town'],
    publication: { name: 'Both offices', note: 'Asks for the day at once.' },
  },
];

const northgateAgents: readonly DemoAgent[] = [
  {
    flow: { name: 'Residents', description: 'Leaks, heat, rent.', ...residentsFlow },
    body: {
      name: 'Northgate Residents',
      description: 'Answers residents at all hours.',
      ...LANGUAGES,
      greeting: both('Northgate Property, this is the virtual assistant.', 'Northgate, habla el asistente virtual.'),
    },
    numbers: ['Residents', 'Maintenance'],
    publication: { name: 'Asks about the valve', note: 'Before it asks for the apartment.' },
  },
];

/** The demo's agents, by the email of the account's administrator. */
export const demoAgents: Readonly<Record<string, readonly DemoAgent[]>> = {
  [findAdminEmail('acc_willow')]: willowAgents,
  [findAdminEmail('acc_brightsmile')]: brightsmileAgents,
  [findAdminEmail('acc_northgate')]: northgateAgents,
};
