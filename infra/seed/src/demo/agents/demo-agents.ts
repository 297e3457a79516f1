import { both, type FlowBody } from './flow-parts.ts';
import { frontDeskFlow } from './front-desk-flow.ts';
import { triageFlow } from './triage-flow.ts';

/** An agent of the demo with the flow that it follows, as it is published, and what was changed since. */
export interface DemoAgent {
  readonly body: { readonly name: string } & Readonly<Record<string, unknown>>;
  readonly flow: { readonly name: string; readonly description: string } & FlowBody;
  readonly publication: { readonly name: string; readonly note: string };
  /** The name of the number that it answers. */
  readonly number: string;
  readonly changedSince?: Readonly<Record<string, unknown>>;
}

const TOOLS = [
  { name: 'lookup_on_call', kind: 'lookupOnCall' },
  { name: 'book_visit', kind: 'book', minutes: 30 },
] as const;
const LANGUAGES = { language: 'en', languages: ['en', 'es'] };

/** Willow's agents. */
export const willowAgents: readonly DemoAgent[] = [
  {
    flow: { name: 'Front desk', description: 'Visits, refills, opening hours, emergencies.', ...frontDeskFlow },
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
    number: 'Main line',
    publication: { name: 'Spring hours', note: 'Saturdays until one.' },
  },
  {
    flow: { name: 'After-hours triage', description: 'Red flags, advice, visits.', ...triageFlow },
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
    number: 'After hours',
    publication: { name: 'Asks for the weight', note: 'For anything eaten, before it puts through.' },
    changedSince: {
      greeting: both(
        'Willow Creek after-hours line, this is the virtual assistant. In an emergency, say so at any time.',
        'Línea nocturna de Willow Creek, habla el asistente virtual. Si es una emergencia, dígalo en cualquier momento.',
      ),
    },
  },
];
