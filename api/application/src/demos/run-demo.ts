import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { DemoInbox, DemoTurn } from '@switchboard/contracts/demos/routes';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { foldConversations, recordOf } from '@switchboard/domain/conversations/fold';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import { summarizeCall } from '@switchboard/talk/call-summary';
import type { Effect } from '@switchboard/talk/engine/effects';
import { newTalk, type TalkState } from '@switchboard/talk/engine/state';
import { step } from '@switchboard/talk/engine/step';
import type { EffectOutcome } from '../talks/effects.ts';
import { toTalkStatus } from '../talks/talk-status.ts';
import { toEvents } from '../talks/to-events.ts';
import type { PublishedDemo } from './demo-agents.ts';

/** The complete state of a demo talk, as plain JSON. */
export interface DemoTalk {
  readonly state: TalkState;
  /** Its conversation, folded as in the inbox. */
  readonly fold: ConversationFold;
  readonly position: number;
}

/** The maximum number of consecutive effects of one input. */
const MAX_ROUNDS = 50;
/** A demo isn't a stored conversation: its stream id is only a placeholder. */
const STREAM = conversationStream(ConversationId.parse(1));

/** Starts a talk with a demo agent. Pure. */
export function beginDemo(demo: PublishedDemo, { lang, now }: { readonly lang: 'en' | 'es'; readonly now: Date }) {
  const { agentId, version } = demo.compiled.version;
  const at = now.toISOString();
  const started: ConversationEvent = {
    type: 'conversation.started',
    data: {
      at,
      direction: 'inbound',
      from: null,
      to: null,
      agentId,
      agentName: demo.name,
      agentVersion: version,
      channel: 'web',
      language: lang,
    },
  };
  const folded = foldEvents(undefined, [started], { position: 0, at });
  return stepDemo(
    demo,
    { state: newTalk('demo'), ...folded },
    { type: 'setup', lang, direction: 'inbound', given: {} },
    now,
  );
}

/** Applies an input to a demo talk, and finishes its effects with demo outcomes. Pure: nothing is booked, sent or dialed. */
export function stepDemo(
  demo: PublishedDemo,
  talk: DemoTalk,
  input: TalkInput,
  now: Date,
): { readonly talk: DemoTalk; readonly turn: DemoTurn } {
  const frames: FrameOut[] = [];
  const trace: TraceStep[] = [];
  let current = talk;
  let next: TalkInput | undefined = input;
  for (let round = 0; next !== undefined && round < MAX_ROUNDS; round++) {
    const done = step(demo.compiled, current.state, next, now.getTime());
    frames.push(...done.frames);
    trace.push(...done.trace);
    current = { state: done.state, ...foldStep(demo, current, { ...done, now }) };
    const awaited = done.effects.find(isAwaited);
    next = awaited && {
      type: 'effect-finished',
      key: awaited.key,
      tookMs: 0,
      ...(chooseOutcome(demo, awaited) as Outcome),
    };
  }
  const turn = { frames, trace, state: toTalkStatus(current.state), inbox: toInbox(demo, current, now) };
  return { talk: current, turn };
}

type Outcome = { readonly outcome: 'ok' | 'error'; readonly result: string | null };

const isAwaited = ({ type }: Effect) => type === 'tool' || type === 'transfer' || type === 'model';

/** The veterinarian on call at the fictional clinic. */
const ON_CALL = { name: 'Dr. Vega', phone: null, order: 1, until: null };

/** Chooses the outcome of an effect. Transfers fail, since nobody is dialed: the talk continues as it does after hours. */
function chooseOutcome({ compiled }: PublishedDemo, effect: Effect): EffectOutcome {
  const tool = effect.type === 'tool' ? compiled.version.tools.find(({ name }) => name === effect.tool) : undefined;
  if (tool?.kind === 'lookupOnCall') return { outcome: 'ok', result: ON_CALL };
  if (tool?.kind === 'book') return { outcome: 'ok', result: { booked: true, minutes: tool.minutes } };
  return { outcome: 'error', result: { reason: 'demo' } };
}

interface Step {
  readonly state: TalkState;
  readonly trace: readonly TraceStep[];
  readonly effects: readonly Effect[];
  readonly now: Date;
}

function foldStep(demo: PublishedDemo, talk: DemoTalk, { state, trace, effects, now }: Step) {
  const at = now.toISOString();
  const after = summarizeCall(demo.compiled, state, now.getTime());
  return foldEvents(talk.fold, toEvents({ state, trace, effects, at, isTest: false, after, tookMs: 0 }), {
    position: talk.position,
    at,
  });
}

/** Folds events into the conversation, as the worker does for calls. */
function foldEvents(
  fold: ConversationFold | undefined,
  events: readonly ConversationEvent[],
  { position, at }: { readonly position: number; readonly at: string },
): { readonly fold: ConversationFold; readonly position: number } {
  if (events.length === 0 && fold !== undefined) return { fold, position };
  const stored = events.map(({ type, data }, index) => ({
    type,
    data,
    streamId: STREAM,
    position: position + index + 1,
    recordedAt: at,
    metadata: { actor: { id: 'demo' } },
  }));
  return { fold: foldConversations(fold, stored).state, position: position + events.length };
}

function toInbox({ compiled }: PublishedDemo, { state, fold }: DemoTalk, now: Date): DemoInbox {
  const { needsAttention, attention, language, messageCount } = recordOf(fold);
  const isOver = state.status === 'ended';
  return {
    status: isOver ? 'ended' : 'open',
    needsAttention,
    attention: attention && { level: attention.level, reason: attention.reason },
    language,
    messageCount,
    ms: Math.max(0, now.getTime() - state.startedAt),
    outcome: isOver ? (summarizeCall(compiled, state, now.getTime()).outcome ?? null) : null,
    summary: isOver ? fold.summary : null,
  };
}
