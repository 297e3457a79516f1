import type { PromptLabel } from '@switchboard/contracts/agents/prompts';
import { queryApi } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

interface LabelMove {
  readonly id: string;
  readonly label: PromptLabel;
  readonly version: number;
}

/** Points a label at a version of a prompt. @throws {ApiError} */
export const movePromptLabel =
  ({ id, label, version }: LabelMove): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('prompts.moveLabel', { params: { id, label }, body: { version } });
    dispatch(queryApi.util.invalidateTags([{ type: 'resources', id: 'prompts' }]));
  };
