import { hash } from 'node:crypto';
import { agents } from '@switchboard/contracts/agents/agents';
import { flows } from '@switchboard/contracts/agents/flows';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';
import type { Interruptions } from '@switchboard/contracts/talk/nodes';
import type { AgentAnalysis, AgentVoice } from '@switchboard/contracts/talk/version';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { canonicalJson } from '@switchboard/domain/intake/canonical-json';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createSuccessRuleReader } from '@switchboard/talk/engine/expressions';
import { promptFlow } from '@switchboard/talk/prompt-flow';
import { validateFlow } from '@switchboard/talk/validation/validate-flow';
import { findDialRule } from '../dialing/find-dial-rule.ts';
import { findItem, withDefaults } from '../resources/items.ts';
import type { AgentKey, VersionContent } from './publications.ts';

export type AgentFields = ResourceFields<typeof agents>;

/** An agent's draft, with the content that publishing would freeze, and its problems. */
export interface AgentDraft {
  readonly version: number;
  readonly name: string;
  readonly fields: AgentFields;
  readonly content: VersionContent;
  readonly hash: string;
  /** The versions of the flows that the draft uses. */
  readonly flowVersions: Readonly<Record<string, number>>;
  readonly problems: readonly FlowProblem[];
}

/** Facts about the account that a draft depends on. */
export interface DraftContext {
  /** The account's time zone. */
  readonly timeZone: string;
  readonly hasModel: boolean;
}

/** How many flows one agent may use, subflows included. */
const MAX_FLOWS = 50;

/** Reads an agent's draft. @throws {AppError} `resource.not_found` */
export async function readDraft(
  db: Queryable,
  key: AgentKey,
  { timeZone, hasModel }: DraftContext,
): Promise<AgentDraft> {
  const state = await findItem(db, { tenantId: key.tenantId, kind: agents.kind, id: key.agentId });
  if (state === undefined) throw new AppError('resource.not_found');
  const { version, name, fields: stored } = withDefaults(agents, state);
  const fields = stored as AgentFields; // The kind's schema ensures this type.
  const found = await readFlows(db, key.tenantId, fields.flowId);
  const own = fields.flowId === null ? undefined : found.get(fields.flowId);
  const prompt =
    own === undefined && fields.promptId !== null ? await readPrompt(db, key.tenantId, fields.promptId) : undefined;
  const flow = own?.graph ?? promptFlow(prompt ?? '');
  const subflows = Object.fromEntries(
    [...found].filter(([id]) => id !== fields.flowId).map(([id, { graph }]) => [id, graph]),
  );
  const languages = [fields.language, ...fields.languages.filter((lang) => lang !== fields.language)];
  const content: VersionContent = {
    languages,
    greeting: fields.greeting,
    timeZone,
    region: 'US',
    limits: fields.limits,
    thresholds: fields.thresholds,
    flowId: fields.flowId,
    promptId: fields.promptId,
    flow,
    subflows,
    tools: fields.tools,
    ...(fields.successRule !== '' && { successRule: fields.successRule }),
    ...(limitsInterruptions(fields.interruptions) && { interruptions: fields.interruptions }),
    ...(hasOwnVoice(fields.voice) && { voice: fields.voice }),
    ...(fields.privacy.redaction.length > 0 && { privacy: fields.privacy }),
    ...(fields.analysis.length > 0 && { analysis: fields.analysis }),
  };
  const tools = fields.tools.map((tool) => tool.name);
  const dialRule = await findDialRule(db, key.tenantId);
  const checkNumber = (number: string) => dialFault(number, dialRule);
  const surroundings = { languages, tools, flows: new Set(found.keys()), hasModel, dialFault: checkNumber };
  const flowProblems = own !== undefined || prompt !== undefined ? validateFlow(flow, surroundings) : [MISSING_FLOW];
  const subflowProblems = Object.entries(subflows).flatMap(([id, graph]) =>
    validateFlow(graph, surroundings).map((problem) => ({ ...problem, path: `flows.${id}.${problem.path}` })),
  );
  return {
    version,
    name,
    fields,
    content,
    hash: hash('sha256', canonicalJson(content), 'hex'),
    flowVersions: Object.fromEntries([...found].map(([id, { version: at }]) => [id, at])),
    problems: [
      ...flowProblems,
      ...subflowProblems,
      ...checkSuccessRule(flow, fields.successRule),
      ...checkAnalysis([flow, ...Object.values(subflows)], fields.analysis),
    ],
  };
}

/** Checks that the success rule parses and yields a boolean. */
function checkSuccessRule(flow: FlowGraph, rule: string): FlowProblem[] {
  if (rule === '') return [];
  const read = createSuccessRuleReader(flow)(rule);
  const place = { level: 'error', nodeId: null, edgeId: null, path: 'successRule' } as const;
  if ('fault' in read) return [{ ...place, code: read.code, detail: read.fault }];
  return read.type === 'bool' ? [] : [{ ...place, code: 'expression_invalid', detail: read.type }];
}

/** Checks that a flow collects each slot that the analysis names; a slot that no flow collects would never be recorded. */
function checkAnalysis(graphs: readonly FlowGraph[], analysis: AgentAnalysis): FlowProblem[] {
  const known = new Set(graphs.flatMap(({ slots }) => slots.map(({ name }) => name)));
  return analysis.flatMap(({ name }, index) =>
    known.has(name)
      ? []
      : [
          {
            level: 'error',
            code: 'slot_unknown',
            nodeId: null,
            edgeId: null,
            path: `analysis.${index}.name`,
            detail: name,
          } as const,
        ],
  );
}

const MISSING_FLOW: FlowProblem = {
  level: 'error',
  code: 'flow_missing',
  nodeId: null,
  edgeId: null,
  path: 'flowId',
  detail: '',
};

interface FoundFlow {
  readonly version: number;
  readonly graph: FlowGraph;
}

/** Reads a flow and its subflows, each only once, even if they refer to each other. */
async function readFlows(db: Queryable, tenantId: string, flowId: string | null): Promise<Map<string, FoundFlow>> {
  const found = new Map<string, FoundFlow>();
  const waiting = flowId === null ? [] : [flowId];
  for (let id = waiting.pop(); id !== undefined && found.size < MAX_FLOWS; id = waiting.pop()) {
    if (found.has(id)) continue;
    const state = await findItem(db, { tenantId, kind: flows.kind, id });
    if (state === undefined) continue;
    const { version, fields } = withDefaults(flows, state);
    const graph = FlowGraph.parse(fields);
    found.set(id, { version, graph });
    for (const node of graph.nodes) if (node.type === 'subflow' && node.flowId !== '') waiting.push(node.flowId);
  }
  return found;
}

async function readPrompt(db: Queryable, tenantId: string, id: string): Promise<string | undefined> {
  const state = await findItem(db, { tenantId, kind: 'prompts', id });
  const body = state?.fields['body'];
  return typeof body === 'string' ? body : undefined;
}

const hasOwnVoice = ({ name, speed }: AgentVoice) => name !== '' || speed !== 1;
const limitsInterruptions = ({ interruptible, minWords }: Interruptions) => interruptible !== 'any' || minWords > 1;
