import type { z } from 'zod';
import type { AgentTool } from '../../talk/agent-tools.ts';
import { FLOW_TEMPLATES, type FlowTemplate } from './templates.ts';

type Tool = z.input<typeof AgentTool>;

/** The tools that the templates use. */
const TOOLS: Readonly<Record<string, Tool>> = {
  book_visit: { name: 'book_visit', kind: 'book' },
  lookup_on_call: { name: 'lookup_on_call', kind: 'lookupOnCall' },
};

/** The tools that an agent needs to run a template's flow. */
export function templateTools(template: FlowTemplate): Tool[] {
  const named = FLOW_TEMPLATES[template].nodes.flatMap((node) => (node.type === 'tool' ? [node.tool] : []));
  return [...new Set(named)].map((name) => {
    const tool = TOOLS[name];
    if (tool === undefined) throw new Error(`template ${template} uses an unknown tool: ${name}`);
    return tool;
  });
}
