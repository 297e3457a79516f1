import { hash } from 'node:crypto';
import { both, type FlowBody } from '@switchboard/contracts/agents/flow-templates/building-blocks';
import { FLOW_TEMPLATES } from '@switchboard/contracts/agents/flow-templates/templates';
import { DEMO_CALL_MS, type DemoSlug } from '@switchboard/contracts/demos/demos';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { TalkVersion } from '@switchboard/contracts/talk/version';
import { canonicalJson } from '@switchboard/domain/intake/canonical-json';
import { type CompiledVersion, compileVersion } from '@switchboard/talk/engine/compile';

interface DemoAgent {
  readonly name: string;
  readonly greeting: { readonly en: string; readonly es: string };
  readonly flow: FlowBody;
  readonly tools: readonly { readonly name: string; readonly kind: 'lookupOnCall' | 'book' }[];
}

/** The built-in demo agents of fictional businesses; each runs a flow template that every account can start with. */
const AGENTS: Readonly<Record<DemoSlug, DemoAgent>> = {
  voice: {
    name: 'Willow Creek after hours',
    greeting: both(
      'Willow Creek after-hours line, this is the virtual assistant.',
      'Línea nocturna de Willow Creek, habla el asistente virtual.',
    ),
    flow: FLOW_TEMPLATES.triage,
    tools: [
      { name: 'lookup_on_call', kind: 'lookupOnCall' },
      { name: 'book_visit', kind: 'book' },
    ],
  },
  insurance: {
    name: 'Meridian Mutual claims',
    greeting: both('Meridian Mutual, this is the virtual assistant.', 'Meridian Mutual, habla el asistente virtual.'),
    flow: FLOW_TEMPLATES.claims,
    tools: [],
  },
};

/** A demo agent with its compiled version. */
export interface PublishedDemo {
  readonly name: string;
  readonly compiled: CompiledVersion;
}

const published = new Map<DemoSlug, PublishedDemo>();

/** Returns the demo agent of a page, compiled on first use; the cache is bounded by the number of slugs. */
export function publishedDemo(slug: DemoSlug): PublishedDemo {
  const known = published.get(slug);
  if (known !== undefined) return known;
  const { name, greeting, flow, tools } = AGENTS[slug];
  const content = {
    languages: ['en', 'es'],
    greeting,
    timeZone: 'America/Denver',
    limits: { callMs: DEMO_CALL_MS },
    thresholds: {},
    flowId: null,
    promptId: null,
    flow: FlowGraph.parse({ variables: {}, intents: [], ...flow }),
    subflows: {},
    tools,
  };
  const pinned = { agentId: `demo_${slug}`, version: '1', hash: hash('sha256', canonicalJson(content), 'hex') };
  const demo = { name, compiled: compileVersion(TalkVersion.parse({ ...content, ...pinned })) };
  published.set(slug, demo);
  return demo;
}
