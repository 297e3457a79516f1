import { createSlice } from '@reduxjs/toolkit';
import type { Agent } from '@switchboard/contracts/conversations/list';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';

/** The agents that were asked for, by account; one's own under the empty text. */
export interface AgentsState {
  readonly byTenant: Readonly<Record<string, readonly Agent[]>>;
}
const initialState: AgentsState = { byTenant: {} };
const plain = plainReducers<AgentsState>();

/** An account's agents, as the server last told them. */
export const agentsSlice = createSlice({
  name: 'agents',
  initialState,
  reducers: {
    agentsRead: plain(({ byTenant }, { tenantId, agents }: { tenantId: string | null; agents: readonly Agent[] }) => ({
      byTenant: { ...byTenant, [tenantId ?? '']: agents },
    })),
  },
});

/** The part of the store that this slice is. */
export interface AgentsRootState {
  readonly agents: AgentsState;
}

const NONE: readonly Agent[] = [];
/** An account's agents by name; none until they have been read. */
export const selectAgents = ({ agents }: AgentsRootState, tenantId: string | null): readonly Agent[] =>
  agents.byTenant[tenantId ?? ''] ?? NONE;

/** Reads an account's agents. A failure is logged: what was read before stays. */
export const readAgents =
  (tenantId: string | null): Thunk<Promise<void>, AgentsRootState> =>
  async (dispatch, _, { api }) => {
    try {
      const { data } = await api.call('listAgents', { query: { tenantId } });
      dispatch(agentsSlice.actions.agentsRead({ tenantId, agents: data }));
    } catch (error) {
      log.warn('the agents could not be read', error);
    }
  };
