import { screeningFlow, screeningGreeting } from '@switchboard/contracts/agents/flow-templates/screening-flow';
import type { Language } from '@switchboard/contracts/base/fields';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { queryApi } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';
import { createItem } from '../../resource/resource-api.ts';

interface Screening {
  /** The name of the agent and its flow. */
  readonly name: string;
  readonly language: Language;
  readonly businessName: string;
  readonly job: string;
  readonly questions: readonly string[];
}

/**
 * Creates an agent that asks an opening's questions, with its flow, publishes it, and returns its id.
 *
 * @throws {ApiError} `resource.name_taken`, `resource.limit_reached`
 */
export const makeScreeningAgent =
  ({ name: wanted, language, businessName, job, questions }: Screening): Thunk<Promise<string>> =>
  async (dispatch, _, { api }) => {
    const name = wanted.slice(0, MAX_RESOURCE_NAME_CHARACTERS).trim();
    const flow = await dispatch(createItem('flows', { name, ...screeningFlow(language, questions) }));
    const greeting = screeningGreeting(language, { businessName, job });
    const agent = await dispatch(
      createItem('agents', { name, language, languages: [language], greeting, flowId: flow.id }),
    );
    const { id, version } = agent;
    await api.call('agents.publish', { params: { id }, body: { version, name: '', note: '' } });
    dispatch(queryApi.util.invalidateTags([{ type: 'resources', id: 'agents' }]));
    return id;
  };
