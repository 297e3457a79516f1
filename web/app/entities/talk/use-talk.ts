import type { ToolBehavior } from '@switchboard/contracts/agents/browser-frames';
import type { TalkStatus } from '@switchboard/contracts/agents/talk-routes';
import type { Language } from '@switchboard/contracts/base/fields';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { log } from '../../api/log.ts';
import { queryString } from '../../api/query-string.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { joinWords } from './spoken-words.ts';
import { endTalk, startTalk } from './talk-calls.ts';
import { type DoneTurn, InputRefused, LineLost, openTalkLine, type TalkLine, type Turn } from './talk-line.ts';

/** One input and everything it produced. */
export interface Exchange {
  /** The caller's input; undefined for the start of the call. */
  readonly input: TalkInput | undefined;
  readonly turn: Turn;
}

/** The settings of a test talk. */
export interface Trial {
  readonly version: string;
  readonly lang: Language;
  /** Whether the agent's tools send real requests. */
  readonly allowsRequests: boolean;
}

export type Talk = ReturnType<typeof useTalk>;

/** A test talk between one person and an agent. */
export function useTalk(agentId: string) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const line = useRef<TalkLine>(undefined);
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [problems, setProblems] = useState<readonly FlowProblem[]>([]);
  const [isStarting, setStarting] = useState(false);
  const [connection, setConnection] = useState<'none' | 'open' | 'over' | 'lost'>('none');
  const [toolsEnd, setToolsEnd] = useState<ToolBehavior>('run');
  const [conversationId, setConversationId] = useState<ConversationId>();
  const state = exchanges.findLast(({ turn }) => turn.state !== undefined)?.turn.state;
  const last = exchanges.at(-1);
  const isComing = last !== undefined && last.turn.state === undefined;

  const leave = () => {
    line.current?.leave();
    line.current = undefined;
    setConnection('none');
  };
  useEffect(() => () => line.current?.leave(), []);

  const connect = (how: Trial): TalkLine => {
    leave();
    setProblems([]);
    setExchanges([{ input: undefined, turn: { frames: [], trace: [] } }]);
    const opened = openTalkLine(buildUrl(agentId, how), {
      onStarted: (id) => {
        setConversationId(id);
        setConnection('open');
      },
      onTurn: (nth, turn) => setExchanges((all) => all.map((one, index) => (index === nth ? { ...one, turn } : one))),
      onClosed: (isEnded) => setConnection(isEnded ? 'over' : 'lost'),
    });
    if (toolsEnd !== 'run') void opened.greeting.then(() => opened.pretend(toolsEnd), ignoreLost);
    line.current = opened;
    return opened;
  };
  const send = (to: TalkLine, input: TalkInput): Promise<DoneTurn> => {
    setExchanges((before) => [...before, { input, turn: { frames: [], trace: [] } }]);
    return to.give(input);
  };
  const begin = async (how: Trial, proceed: (opened: TalkLine, greeting: DoneTurn) => Promise<unknown>) => {
    setStarting(true);
    const opened = connect(how);
    try {
      await proceed(opened, await opened.greeting);
    } catch (error) {
      if (line.current !== opened) return;
      leave();
      setExchanges([]);
      await reportFailure(how, error);
    } finally {
      setStarting(false);
    }
  };
  /** Browsers never report why a connection was refused, so the same call over HTTP finds out. */
  const reportFailure = async (how: Trial, error: unknown) => {
    try {
      const { talkId } = await dispatch(startTalk(agentId, how));
      await dispatch(endTalk(talkId));
      log.warn('a talk started over HTTP, but its connection failed', error);
      toast({ text: t('agents.lineLost'), isFailure: true });
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'agent.not_publishable') setProblems(refusal.problems);
      else toastError(refusal);
    }
  };
  const give = async (input: TalkInput): Promise<void> => {
    const to = line.current;
    if (to === undefined) return;
    try {
      await send(to, input);
    } catch (error) {
      if (line.current !== to) return;
      log.warn('an input of a talk was lost', error);
      setExchanges((all) => all.map((one) => (one.input === input ? { ...one, turn: { ...one.turn, state } } : one)));
      if (error instanceof InputRefused) toast({ text: t('agents.inputRefused'), isFailure: true });
    }
  };

  return {
    exchanges,
    state,
    problems,
    isStarting,
    /** Whether words are still arriving, or none have arrived yet. */
    isComing,
    /** The id of the latest talk. */
    conversationId,
    isOpen: connection === 'open' && state !== undefined && state.status !== 'ended',
    isLost: connection === 'lost' && state?.status !== 'ended',
    toolsEnd,
    start: (how: Trial) => begin(how, () => Promise.resolve()),
    /** Starts again, and replays the caller's input up to a turn. */
    restart: (how: Trial, turn: number) => {
      const inputs = exchanges.slice(1, turn + 1).flatMap(({ input }) => input ?? []);
      return begin(how, async (opened, greeting) => {
        let { state } = greeting;
        for (const input of inputs) {
          if (state.status === 'ended' || line.current !== opened) return;
          ({ state } = await send(opened, forTalk(input, state)));
        }
      });
    },
    give,
    /** Sends the caller's words; interrupts the agent if it is still speaking. */
    say: async (text: string) => {
      const heardUntil = joinWords(last?.turn.frames ?? []).text;
      if (isComing && heardUntil !== '') void give({ type: 'interrupted', heardUntil, afterMs: 0 });
      await give({ type: 'heard', text, final: true });
    },
    /** Sets how tools behave from the next call on. */
    pretend: (tools: ToolBehavior) => {
      setToolsEnd(tools);
      line.current?.pretend(tools);
    },
  };
}

/** Adapts an input to another talk, whose effects have their own keys. */
const forTalk = (input: TalkInput, { awaiting }: TalkStatus): TalkInput =>
  input.type === 'effect-finished' && awaiting?.kind === 'effect' ? { ...input, key: awaiting.key } : input;

function buildUrl(agentId: string, { version, lang, allowsRequests }: Trial): URL {
  const query = queryString({ version, lang, ...(allowsRequests && { requests: 'allowed' }) });
  const url = new URL(`/api/agents/${agentId}/talk${query}`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url;
}

/** The caller that awaits the greeting handles it. */
const ignoreLost = (error: unknown) => {
  if (!(error instanceof LineLost)) throw error;
};
