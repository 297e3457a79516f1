import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { truncate } from '@switchboard/contracts/base/text';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import type { TraceStep, TraceStepType } from '@switchboard/contracts/talk/trace';
import type { Spoken } from '@switchboard/contracts/talk/words';
import type { BuiltInText } from './built-in-texts.ts';
import { builtInText } from './built-in-texts.ts';
import { type CompiledFlow, type CompiledVersion, flowOf } from './compile.ts';
import type { Effect } from './effects.ts';
import type { TalkFacts } from './expressions.ts';
import { mayWordsInterrupt } from './interruptions.ts';
import { keptValue } from './kept-value.ts';
import { speak } from './speak-values.ts';
import { newTalk, type SlotSource, type TalkState } from './state.ts';

/** The parts of a trace step that are its type's own. */
type Details<T extends TraceStepType> = Omit<
  Extract<TraceStep, { type: T }>,
  'type' | 'node' | 'turn' | 'ms' | 'cause'
>;
type Draft = { -readonly [K in keyof TalkState]: TalkState[K] };

export const MASK = '•••';

/** About twenty milliseconds. */
const TURN_BUDGET = 20_000_000;
/** The cost of a text with its values, which the engine looks up and turns into spoken words. */
const SPEAKING = 50_000;
/** The cost per character of a value that a trace keeps. */
const KEEPING = 50;

interface Known {
  readonly slots: TalkState['slots'];
  readonly flow: CompiledFlow;
  readonly values: Readonly<Record<string, SlotValue>>;
}

/** One input's work on a talk: a draft of the state, and what is said, asked of the world and traced on the way. */
export class Turn {
  readonly compiled: CompiledVersion;
  readonly state: Draft;
  readonly now: number;
  readonly effects: Effect[] = [];
  readonly trace: TraceStep[] = [];
  readonly #texts: { readonly text: string; readonly lang: Language; readonly isInterruptible: boolean }[] = [];
  readonly #frames: FrameOut[] = [];
  readonly #cause: string;
  #known: Known | undefined;
  /** The cost of the turn's expressions, texts and values so far, in units of about a nanosecond. */
  #units = 0;
  /** The length of the turn's texts so far. */
  #characters = 0;

  constructor(
    compiled: CompiledVersion,
    state: TalkState,
    { cause, now }: { readonly cause: string; readonly now: number },
  ) {
    this.compiled = compiled;
    // One that began before a part of it was thought of has that part's first value.
    this.state = { ...newTalk(state.callId), ...state };
    this.now = now;
    this.#cause = cause;
  }

  get flow(): CompiledFlow {
    return flowOf(this.compiled, this.state.flowId);
  }

  /** The node that the talk is at; undefined before the first. */
  get node(): FlowNode | undefined {
    return this.state.node === null ? undefined : this.flow.nodes.get(this.state.node);
  }

  /** The key of the present node's effect: `call:node:visit`. */
  get key(): string {
    return `${this.state.callId}:${this.state.node}:${this.state.visit}`;
  }

  /** On the account's clock. */
  get facts(): TalkFacts {
    const { timeZone } = this.compiled.version;
    const now = Temporal.Instant.fromEpochMilliseconds(this.now).toZonedDateTimeISO(timeZone).toPlainDateTime();
    return { lang: this.state.lang, now };
  }

  /** The values that texts and conditions know. */
  get values(): Readonly<Record<string, SlotValue>> {
    const { flow } = this;
    const { slots } = this.state;
    // Cached: each edge reads the values, and they change only with the slots or the flow.
    if (this.#known?.slots !== slots || this.#known.flow !== flow) {
      const values = Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, value] as const));
      this.#known = { slots, flow, values: { ...flow.variables, ...values } };
    }
    return this.#known.values;
  }

  /** Whether this turn has had all the work that a turn may take: it evaluates and says nothing more. */
  get isSpent(): boolean {
    return this.#units > TURN_BUDGET || this.#characters > MAX_COMPUTED_CHARACTERS;
  }

  /** Evaluates an expression of the flow within the turn's budget; a refusal is traced, and counts as no value. */
  evaluate(expression: string): SlotValue | undefined {
    if (this.isSpent) return undefined;
    const { value, units, refused } = this.flow.evaluate(expression)(this.values, this.facts);
    this.#units += units;
    if (refused !== undefined) this.note('limit.hit', { limit: refused }, expression);
    return value;
  }

  note<T extends TraceStepType>(type: T, details: Details<T>, cause = this.#cause): void {
    const { node, turn, startedAt } = this.state;
    const ms = Math.max(0, this.now - startedAt);
    // Type and details belong together by this method's signature, which is lost in the union of all steps.
    this.trace.push({ type, node, turn, ms, cause, ...details } as unknown as TraceStep);
  }

  /** Begins a turn of the caller's. */
  begin(): void {
    this.state.turn += 1;
    this.state.steps = 0;
    this.state.silentMs = 0;
    this.state.silences = 0;
  }

  /** Says a text. A turn's text is cut at {@link MAX_COMPUTED_CHARACTERS}, and the turn then evaluates and says nothing more. */
  say(words: string): void {
    const text = truncate(words, Math.max(0, MAX_COMPUTED_CHARACTERS - this.#characters));
    this.#characters += words.length;
    if (text === '') return;
    const { lang } = this.state;
    const isInterruptible = mayWordsInterrupt(this.node, this.compiled.version.interruptions);
    this.#texts.push({ text, lang, isInterruptible });
  }

  speak(text: Spoken): void {
    this.#units += SPEAKING;
    this.say(speak(text, this.state.lang, { values: this.values, slots: this.flow.slots }));
  }

  sayBuiltIn(name: BuiltInText, values: Readonly<Record<string, string>> = {}): void {
    this.say(builtInText(name, this.state.lang, values));
  }

  ask(effect: Effect): void {
    this.effects.push(effect);
  }

  setSlot(
    name: string,
    { value, source, raw }: { readonly value: SlotValue; readonly source: SlotSource; readonly raw: string },
  ): void {
    const { turn } = this.state;
    this.state.slots = { ...this.state.slots, [name]: { value, source, raw, turn } };
    const isSensitive = this.flow.slots.get(name)?.sensitive === true;
    const kept = keptValue(value);
    this.#units += String(kept).length * KEEPING;
    this.note('slot.set', { slot: name, value: isSensitive ? MASK : kept, source, raw: isSensitive ? MASK : raw });
  }

  /** Forgets a value that the caller takes back. */
  clearSlot(name: string): void {
    const { [name]: _, ...kept } = this.state.slots;
    this.state.slots = kept;
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
    this.note('call.ended', { reason });
  }

  /**
   * The frames of the turn. Its texts come one after the other; the last ends the turn, unless an effect is waited for that will say more.
   */
  frames(): FrameOut[] {
    const { status, awaiting } = this.state;
    const isOver = awaiting?.kind !== 'effect';
    const texts = this.#texts.length === 0 && isOver && status === 'open' ? [SILENT(this.state.lang)] : this.#texts;
    const frames: FrameOut[] = [...this.#frames];
    for (const [index, { text, lang, isInterruptible }] of texts.entries()) {
      const last = isOver && index === texts.length - 1;
      const token = last || text === '' ? text : `${text} `;
      frames.push({ type: 'text', token, last, lang, interruptible: isInterruptible });
    }
    if (status === 'ended') frames.push({ type: 'end' });
    return frames;
  }

  /** Passes on a part of what a model is saying, as it comes. */
  stream(token: string): void {
    if (token !== '')
      this.#frames.push({ type: 'text', token, last: false, lang: this.state.lang, interruptible: true });
  }

  /** All that was said in the turn. */
  said(): string {
    return this.#texts.map(({ text }) => text).join(' ');
  }
}

const SILENT = (lang: Language) => ({ text: '', lang, isInterruptible: true });
