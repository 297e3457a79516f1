import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { truncate } from '@switchboard/contracts/base/text';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { FlowNode, Interruptions } from '@switchboard/contracts/talk/nodes';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import type { TraceStep, TraceStepType } from '@switchboard/contracts/talk/trace';
import type { Spoken } from '@switchboard/contracts/talk/words';
import { type CompiledFlow, type CompiledVersion, getFlow } from './compile.ts';
import type { Effect } from './effects.ts';
import type { TalkFacts } from './expressions.ts';
import { type BuiltInText, builtInText, speak } from './speech.ts';
import { newTalk, type SlotSource, type TalkState } from './state.ts';
import { MASK, truncateValue } from './trace-values.ts';

/** The fields of a trace step that are specific to its type. */
type Details<T extends TraceStepType> = Omit<
  Extract<TraceStep, { type: T }>,
  'type' | 'node' | 'turn' | 'ms' | 'cause'
>;
type Draft = { -readonly [K in keyof TalkState]: TalkState[K] };

/** The maximum work of one turn in units of about a nanosecond: about 20 ms. */
const TURN_BUDGET = 20_000_000;
/** The cost of filling a text with spoken values. */
const SPEAK_COST = 50_000;
/** The cost per character of a traced value. */
const TRACE_COST = 50;

interface CachedValues {
  readonly slots: TalkState['slots'];
  readonly flow: CompiledFlow;
  readonly values: Readonly<Record<string, SlotValue>>;
}

/**
 * The work of applying one input: a mutable draft of the state, with the texts, frames, effects and trace steps it produces.
 *
 * A turn has a budget of work and of characters. Once it is spent, the turn evaluates and says nothing more, and the next node that it enters ends the talk.
 */
export class Turn {
  readonly compiled: CompiledVersion;
  readonly state: Draft;
  readonly now: number;
  readonly effects: Effect[] = [];
  readonly trace: TraceStep[] = [];
  readonly #texts: { readonly text: string; readonly lang: Language; readonly isInterruptible: boolean }[] = [];
  readonly #frames: FrameOut[] = [];
  readonly #cause: string;
  #cached: CachedValues | undefined;
  /** Work spent on expressions, texts and values so far. */
  #units = 0;
  /** Characters said so far. */
  #characters = 0;

  constructor(
    compiled: CompiledVersion,
    state: TalkState,
    { cause, now }: { readonly cause: string; readonly now: number },
  ) {
    this.compiled = compiled;
    // A talk stored by an older release may lack newer fields.
    this.state = { ...newTalk(state.callId), ...state };
    this.now = now;
    this.#cause = cause;
  }

  get flow(): CompiledFlow {
    return getFlow(this.compiled, this.state.flowId);
  }

  /** The current node; undefined before the first. */
  get node(): FlowNode | undefined {
    return this.state.node === null ? undefined : this.flow.nodes.get(this.state.node);
  }

  /** The key of the current node's effect: `call:node:visit`. */
  get key(): string {
    return `${this.state.callId}:${this.state.node}:${this.state.visit}`;
  }

  /** The language and the time, in the account's time zone. */
  get facts(): TalkFacts {
    const { timeZone } = this.compiled.version;
    const now = Temporal.Instant.fromEpochMilliseconds(this.now).toZonedDateTimeISO(timeZone).toPlainDateTime();
    return { lang: this.state.lang, now };
  }

  /** The values that texts and expressions can use: the flow's variables and the filled slots. */
  get values(): Readonly<Record<string, SlotValue>> {
    const { flow } = this;
    const { slots } = this.state;
    // The values are cached, because every edge reads them and they change only with the slots or the flow.
    if (this.#cached?.slots !== slots || this.#cached.flow !== flow) {
      const values = Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, value] as const));
      this.#cached = { slots, flow, values: { ...flow.variables, ...values } };
    }
    return this.#cached.values;
  }

  /** Whether the turn has used up its budget. */
  get isOverBudget(): boolean {
    return this.#units > TURN_BUDGET || this.#characters > MAX_COMPUTED_CHARACTERS;
  }

  /** Evaluates an expression of the flow within the turn's budget. A refusal is traced and yields undefined. */
  evaluate(expression: string): SlotValue | undefined {
    if (this.isOverBudget) return undefined;
    const { value, units, refused } = this.flow.evaluate(expression)(this.values, this.facts);
    this.#units += units;
    if (refused !== undefined) this.record('limit.hit', { limit: refused }, expression);
    return value;
  }

  /** Adds a step to the trace. */
  record<T extends TraceStepType>(type: T, details: Details<T>, cause = this.#cause): void {
    const { node, turn, startedAt } = this.state;
    const ms = Math.max(0, this.now - startedAt);
    // The signature ties the details to the type; TypeScript loses that in the union of all steps.
    this.trace.push({ type, node, turn, ms, cause, ...details } as unknown as TraceStep);
  }

  /** Starts a turn of the caller: resets the counters of steps and silence. */
  beginCallerTurn(): void {
    this.state.turn += 1;
    this.state.steps = 0;
    this.state.silentMs = 0;
    this.state.silences = 0;
  }

  /** Says a text. All texts of a turn together are truncated at {@link MAX_COMPUTED_CHARACTERS}. */
  say(words: string): void {
    const text = truncate(words, Math.max(0, MAX_COMPUTED_CHARACTERS - this.#characters));
    this.#characters += words.length;
    if (text === '') return;
    const { lang } = this.state;
    const { interruptions } = this.compiled.version;
    this.#texts.push({ text, lang, isInterruptible: isInterruptible(this.node, interruptions) });
  }

  /** Says one of the flow's texts in the caller's language, with its values filled in. */
  speak(text: Spoken): void {
    this.#units += SPEAK_COST;
    this.say(speak(text, this.state.lang, { values: this.values, slots: this.flow.slots }));
  }

  sayBuiltIn(name: BuiltInText, values: Readonly<Record<string, string>> = {}): void {
    this.say(builtInText(name, this.state.lang, values));
  }

  request(effect: Effect): void {
    this.effects.push(effect);
  }

  setSlot(
    name: string,
    { value, source, raw }: { readonly value: SlotValue; readonly source: SlotSource; readonly raw: string },
  ): void {
    const { turn } = this.state;
    this.state.slots = { ...this.state.slots, [name]: { value, source, raw, turn } };
    const isSensitive = this.flow.slots.get(name)?.sensitive === true;
    const traced = truncateValue(value);
    this.#units += String(traced).length * TRACE_COST;
    this.record('slot.set', { slot: name, value: isSensitive ? MASK : traced, source, raw: isSensitive ? MASK : raw });
  }

  /** Empties a slot whose value the caller takes back. */
  clearSlot(name: string): void {
    const { [name]: _, ...others } = this.state.slots;
    this.state.slots = others;
  }

  switchLanguage(lang: Language): void {
    this.state.lang = lang;
    this.#frames.push({ type: 'language', ttsLanguage: lang, transcriptionLanguage: lang });
  }

  end(reason: string): void {
    if (this.state.status === 'ended') return;
    this.state.status = 'ended';
    this.state.endedReason = reason;
    this.state.awaiting = null;
    this.state.question = null;
    this.record('call.ended', { reason });
  }

  /**
   * The frames of the turn: its texts in order, the last one marked `last` unless the talk waits for an effect, which will say more.
   */
  frames(): FrameOut[] {
    const { status, awaiting } = this.state;
    const isComplete = awaiting?.kind !== 'effect';
    const texts = this.#texts.length === 0 && isComplete && status === 'open' ? [SILENT(this.state.lang)] : this.#texts;
    const frames: FrameOut[] = [...this.#frames];
    for (const [index, { text, lang, isInterruptible }] of texts.entries()) {
      const last = isComplete && index === texts.length - 1;
      const token = last || text === '' ? text : `${text} `;
      frames.push({ type: 'text', token, last, lang, interruptible: isInterruptible });
    }
    if (status === 'ended') frames.push({ type: 'end' });
    return frames;
  }

  /** Sends a part of a model's words as it arrives. */
  stream(token: string): void {
    if (token !== '')
      this.#frames.push({ type: 'text', token, last: false, lang: this.state.lang, interruptible: true });
  }

  /** Everything the agent said in this turn. */
  said(): string {
    return this.#texts.map(({ text }) => text).join(' ');
  }
}

const SILENT = (lang: Language) => ({ text: '', lang, isInterruptible: true });

/** Whether the caller's words may interrupt the agent: both the node and the agent must allow it. */
const isInterruptible = (ofNode: Interruptions | undefined, ofAgent: Interruptions | undefined): boolean =>
  [ofNode, ofAgent].every((setting) => setting === undefined || ['speech', 'any'].includes(setting.interruptible));
