import { greetingFor } from '@switchboard/contracts/agents/flow-templates/greeting';
import { templateTools } from '@switchboard/contracts/agents/flow-templates/template-tools';
import { FLOW_TEMPLATES, type FlowTemplate } from '@switchboard/contracts/agents/flow-templates/templates';
import type { Language } from '@switchboard/contracts/base/fields';
import type { Thunk } from '../../../api/thunk.ts';
import { createItem } from '../../../resource/resource-api.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';

/** The initial values of an agent that follows a template. */
export interface FromTemplate {
  readonly template: FlowTemplate;
  readonly name: string;
  readonly language: Language;
  readonly businessName: string;
}

/** Creates a flow from a template, named after the agent. @throws {ApiError} `resource.name_taken`, `resource.limit_reached` */
export const createTemplateFlow = ({ template, name }: Pick<FromTemplate, 'template' | 'name'>) =>
  createItem('flows', { name, ...FLOW_TEMPLATES[template] });

/** Creates an agent that follows a template's flow, with the tools that the flow uses. @throws {ApiError} as {@link createTemplateFlow} */
export const createTemplateAgent = (
  { template, name, language, businessName }: FromTemplate,
  flowId: string,
): Thunk<Promise<AnyItem>> =>
  createItem('agents', {
    name,
    language,
    languages: ['en', 'es'],
    greeting: greetingFor(businessName),
    flowId,
    tools: templateTools(template),
  });
