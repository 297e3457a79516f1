import { ApiError } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import { isOwnAgent } from '../../../entities/agents/own-agent.ts';
import type { StartListening } from './open-reads.ts';
import { readQuery, talkRead } from './open-slice.ts';
import type { OpenState } from './open-state.ts';

/** What one turn of a call brings may come in several frames. */
const REREAD_MS = 100;

/** Reads how the open call stands with its agent, again with each change of its row, while it is open. Answers its stop. */
export function startFollowingTalk(startListening: StartListening): () => void {
  return startListening({
    predicate: (_, { open: now }, { open: before }) => placeOf(now) !== null && placeOf(now) !== placeOf(before),
    effect: async (_, { cancelActiveListeners, delay, getState, dispatch, extra, signal }) => {
      cancelActiveListeners();
      await delay(REREAD_MS);
      const { id } = getState().open;
      if (id === null) return;
      try {
        const { tenantId } = readQuery(getState());
        const query = tenantId === undefined ? {} : { tenantId };
        dispatch(talkRead({ id, talk: await extra.api.call('readTalk', { params: { id }, query }, { signal }) }));
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        if (!signal.aborted && !isGone) log.warn(`the talk of conversation ${id} could not be read`, error);
      }
    },
  });
}

/** Which conversation, and how far it has come; null where no agent of ours holds it. */
const placeOf = ({ id, row }: OpenState): string | null =>
  id === null || !isOwnAgent(row?.agentId ?? '') ? null : `${id} ${row?.position}`;
