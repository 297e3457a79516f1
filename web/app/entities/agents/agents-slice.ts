import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { Agent } from '@switchboard/contracts/conversations/list';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';

/** The agents that were asked for, by account; one's own under the empty text. */
export interface AgentsState {
  readonly byTenant: Readonly<Record<string, readonly Agent[]>>;
  /** The last read of each account: forgotten with the person it was for, so that its answer comes to nobody else. */
  readonly asked: Readonly<Record<string, string>>;
}
const initialState: AgentsState = { byTenant: {}, asked: {} };
const plain = plainReducers<AgentsState>();

interface Asked {
  /** The account's. */
  readonly key: string;
  readonly requestId: string;
}

/** An account's agents, as the server last told them. */
export const agentsSlice = createSlice({
  name: 'agents',
  initialState,
  reducers: {
    agentsAsked: plain((state, { key, requestId }: Asked) => ({
      ...state,
      asked: { ...state.asked, [key]: requestId },
    })),
    agentsRead: plain((state, { key, requestId, agents }: Asked & { readonly agents: readonly Agent[] }) =>
      state.asked[key] === requestId ? { ...state, byTenant: { ...state.byTenant, [key]: agents } } : state,
    ),
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
    const asked = { key: tenantId ?? '', requestId: nanoid() };
    dispatch(agentsSlice.actions.agentsAsked(asked));
    try {
      const { data } = await api.call('listConversationAgents', { query: { tenantId } });
      dispatch(agentsSlice.actions.agentsRead({ ...asked, agents: data }));
    } catch (error) {
      log.warn('the agents could not be read', error);
    }
  };
