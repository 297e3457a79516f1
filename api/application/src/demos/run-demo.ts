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

/** All that a demo talk is, as plain JSON. */
export interface DemoTalk {
  readonly state: TalkState;
  /** Its conversation, as the inbox would fold it. */
  readonly fold: ConversationFold;
  readonly position: number;
}

/** Effects that one input may lead to, each with the input that comes of it. */
const MAX_ROUNDS = 50;
/** A demo is nobody's conversation: it has a stream in name only. */
const STREAM = conversationStream(ConversationId.parse(1));

/** Begins a talk with a demo agent. Pure. */
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
  const told = tell(undefined, [started], { position: 0, at });
  return takeDemo(
    demo,
    { state: newTalk('demo'), ...told },
    { type: 'setup', lang, direction: 'inbound', given: {} },
    now,
  );
}

/** Gives a demo talk an input, and its effects the outcomes that a demo has. Pure: nothing is booked, sent or dialled. */
export function takeDemo(
  demo: PublishedDemo,
  talk: DemoTalk,
  input: TalkInput,
  now: Date,
): { readonly talk: DemoTalk; readonly turn: DemoTurn } {
  const frames: FrameOut[] = [];
  const trace: TraceStep[] = [];
  let at = talk;
  let next: TalkInput | undefined = input;
  for (let round = 0; next !== undefined && round < MAX_ROUNDS; round++) {
    const done = step(demo.compiled, at.state, next, now.getTime());
    frames.push(...done.frames);
    trace.push(...done.trace);
    at = { state: done.state, ...noted(demo, at, { ...done, now }) };
    const awaited = done.effects.find(isAwaited);
    next = awaited && {
      type: 'effect-finished',
      key: awaited.key,
      tookMs: 0,
      ...(outcomeOf(demo, awaited) as Outcome),
    };
  }
  const turn = { frames, trace, state: toTalkStatus(at.state), inbox: inboxOf(demo, at, now) };
  return { talk: at, turn };
}

type Outcome = { readonly outcome: 'ok' | 'error'; readonly result: string | null };

const isAwaited = ({ type }: Effect) => type === 'tool' || type === 'transfer' || type === 'model';

/** Who is on call at the invented clinic. */
const ON_CALL = { name: 'Dr. Vega', phone: null, order: 1, until: null };

/** Nobody is dialled, so a transfer finds nobody: the talk goes on as it does at a business at night. */
function outcomeOf({ compiled }: PublishedDemo, effect: Effect): EffectOutcome {
  const tool = effect.type === 'tool' ? compiled.version.tools.find(({ name }) => name === effect.tool) : undefined;
  if (tool?.kind === 'lookupOnCall') return { outcome: 'ok', result: ON_CALL };
  if (tool?.kind === 'book') return { outcome: 'ok', result: { booked: true, minutes: tool.minutes } };
  return { outcome: 'error', result: { reason: 'demo' } };
}

interface Noted {
  readonly state: TalkState;
  readonly trace: readonly TraceStep[];
  readonly effects: readonly Effect[];
  readonly now: Date;
}

function noted(demo: PublishedDemo, talk: DemoTalk, { state, trace, effects, now }: Noted) {
  const at = now.toISOString();
  const after = summarizeCall(demo.compiled, state, now.getTime());
  return tell(talk.fold, toEvents({ state, trace, effects, at, isTest: false, after, tookMs: 0 }), {
    position: talk.position,
    at,
  });
}

/** Folds events in as the worker does with a call's. */
function tell(
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

function inboxOf({ compiled }: PublishedDemo, { state, fold }: DemoTalk, now: Date): DemoInbox {
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
