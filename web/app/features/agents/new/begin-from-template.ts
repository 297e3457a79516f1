import { greetingFor } from '@switchboard/contracts/agents/flow-templates/greeting';
import { templateTools } from '@switchboard/contracts/agents/flow-templates/template-tools';
import { FLOW_TEMPLATES, type FlowTemplate } from '@switchboard/contracts/agents/flow-templates/templates';
import type { Language } from '@switchboard/contracts/base/fields';
import type { Thunk } from '../../../api/thunk.ts';
import { createItem } from '../../../resource/resource-queries.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';

/** How an agent begins that follows a template. */
export interface FromTemplate {
  readonly template: FlowTemplate;
  readonly name: string;
  readonly language: Language;
  readonly businessName: string;
}

/** Makes a flow of a template, by the agent's name. @throws {ApiError} `resource.name_taken`, `resource.limit_reached` */
export const createTemplateFlow = ({ template, name }: Pick<FromTemplate, 'template' | 'name'>) =>
  createItem('flows', { name, ...FLOW_TEMPLATES[template] });

/** Makes an agent that follows a flow of a template, with the tools that it names. @throws {ApiError} as {@link createTemplateFlow} */
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
