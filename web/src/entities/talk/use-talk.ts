import type { ConversationId } from '@switchboard/contracts/ids';
import type { Language } from '@switchboard/contracts/kinds/fields';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { FlowProblem } from '@switchboard/contracts/talk/problem';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { log } from '../../api/log.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { toastError } from '../../ui/toast.ts';
import { endTalk, giveTalk, startTalk, type Turn } from './talk-calls.ts';

/** One side's act and all that came of it. */
export interface Exchange {
  /** Undefined for the beginning of the call. */
  readonly input: TalkInput | undefined;
  readonly turn: Turn;
}

/** How an agent is tried. */
export interface Trial {
  readonly version: string;
  readonly lang: Language;
  /** Whether its tools call servers. */
  readonly allowsRequests: boolean;
}

/** A talk that one person tries an agent by. */
export function useTalk(agentId: string) {
  const dispatch = useThunkDispatch();
  const open = useRef<string>(undefined);
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [problems, setProblems] = useState<readonly FlowProblem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [conversationId, setConversationId] = useState<ConversationId>();
  const state = exchanges.at(-1)?.turn.state;

  /** Takes one act at a time. */
  const act = async (input: TalkInput | undefined, call: () => Promise<Turn | readonly Exchange[]>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const came = await call();
      const more = 'state' in came ? [{ input, turn: came }] : came;
      if (more.at(-1)?.turn.state.status === 'ended') open.current = undefined;
      setExchanges((before) => [...(input === undefined ? [] : before), ...more]);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'agent.not_publishable') setProblems(error.problems);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    const talkId = open.current;
    open.current = undefined;
    // One that nobody speaks to ends by itself.
    if (talkId !== undefined)
      dispatch(endTalk(talkId)).catch((error: unknown) => log.warn('a talk could not be ended', error));
  };
  const leaveLast = useRef(leave);
  leaveLast.current = leave;
  useEffect(() => () => leaveLast.current(), []);

  return {
    exchanges,
    state,
    problems,
    isBusy,
    /** Of the talk that was begun last. */
    conversationId,
    isOpen: state?.status === 'open',
    start: (how: Trial) => {
      leave();
      setProblems([]);
      setExchanges([]);
      return act(undefined, async () => {
        const started = await dispatch(startTalk(agentId, how));
        open.current = started.talkId;
        setConversationId(started.conversationId);
        return started;
      });
    },
    /** Begins anew, and does again what the caller did up to a turn. */
    restart: (how: Trial, turn: number) => {
      const inputs = exchanges.slice(1, turn + 1).flatMap(({ input }) => input ?? []);
      leave();
      setProblems([]);
      return act(undefined, async () => {
        const begun: Exchange[] = [];
        const started = await dispatch(startTalk(agentId, how));
        open.current = started.talkId;
        setConversationId(started.conversationId);
        begun.push({ input: undefined, turn: started });
        for (const given of inputs) {
          const { state } = begun.at(-1)?.turn ?? started;
          if (state.status === 'ended') break;
          // An effect has a key of its own in each talk.
          const input =
            given.type === 'effect-finished' && state.awaiting?.kind === 'effect'
              ? { ...given, key: state.awaiting.key }
              : given;
          begun.push({ input, turn: await dispatch(giveTalk(started.talkId, input)) });
        }
        return begun;
      });
    },
    give: (input: TalkInput) => {
      const talkId = open.current;
      if (talkId === undefined) return Promise.resolve();
      return act(input, () => dispatch(input.type === 'hangup' ? endTalk(talkId) : giveTalk(talkId, input)));
    },
  };
}
