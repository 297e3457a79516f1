import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { Agent } from '@switchboard/contracts/conversations/list';
import { log } from '../../api/log.ts';
import { plainReducers } from '../../api/reducer.ts';
import type { Thunk } from '../../api/thunk.ts';

/** The agents read so far, by account id; the empty string is the session's own account. */
export interface AgentsState {
  readonly byTenant: Readonly<Record<string, readonly Agent[]>>;
  /** The request id of each account's last read. Dropped when the session ends, so that a late response is ignored. */
  readonly lastReads: Readonly<Record<string, string>>;
}
const initialState: AgentsState = { byTenant: {}, lastReads: {} };
const plain = plainReducers<AgentsState>();

interface AgentsRead {
  /** The account's key in `byAccount`. */
  readonly key: string;
  readonly requestId: string;
}

/** An account's agents, as of the last read. */
export const agentsSlice = createSlice({
  name: 'agents',
  initialState,
  reducers: {
    agentsRequested: plain((state, { key, requestId }: AgentsRead) => ({
      ...state,
      lastReads: { ...state.lastReads, [key]: requestId },
    })),
    agentsRead: plain((state, { key, requestId, agents }: AgentsRead & { readonly agents: readonly Agent[] }) =>
      state.lastReads[key] === requestId ? { ...state, byTenant: { ...state.byTenant, [key]: agents } } : state,
    ),
  },
});

/** The part of the store that holds this slice. */
export interface AgentsRootState {
  readonly agents: AgentsState;
}

const NONE: readonly Agent[] = [];
/** An account's agents by name; empty until they are read. */
export const selectAgents = ({ agents }: AgentsRootState, tenantId: string | null): readonly Agent[] =>
  agents.byTenant[tenantId ?? ''] ?? NONE;

/** Reads an account's agents. If the read fails, it logs a warning and keeps the earlier list. */
export const readAgents =
  (tenantId: string | null): Thunk<Promise<void>, AgentsRootState> =>
  async (dispatch, _, { api }) => {
    const request = { key: tenantId ?? '', requestId: nanoid() };
    dispatch(agentsSlice.actions.agentsRequested(request));
    try {
      const { data } = await api.call('listConversationAgents', { query: { tenantId } });
      dispatch(agentsSlice.actions.agentsRead({ ...request, agents: data }));
    } catch (error) {
      log.warn('could not read the agents', error);
    }
  };
