import type { Agent } from '@switchboard/contracts/conversations/list';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { type AgentsRootState, readAgents, selectAgents } from './agents-slice.ts';

/** An account's agents. Each mount reads them again. */
export function useAgents(tenantId: string | null): readonly Agent[] {
  const dispatch = useThunkDispatch();
  useEffect(() => {
    void dispatch(readAgents(tenantId));
  }, [dispatch, tenantId]);
  return useSelector((state: AgentsRootState) => selectAgents(state, tenantId));
}
