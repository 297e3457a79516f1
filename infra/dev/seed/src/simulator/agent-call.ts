import type { TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { type CallTurn, ring, speak } from '../call-client.ts';
import type { IntakeTarget } from '../intake-client.ts';
import type { Random } from '../random.ts';
import type { CallerScript } from './callers.ts';
import { callerOf } from './variation.ts';

/** How often a caller breaks in on what is said to them, and how often who is dialled picks up. */
const BARGES_IN = 0.08;
const PICKS_UP = 0.7;
/** How long a caller holds the line for a person who says nothing, and how often they answer what they don't know. */
const MAX_WAITS = 60;
const MAX_AT_A_LOSS = 3;

const AT_A_LOSS = { en: 'Sorry, could you say that again?', es: 'Perdón, ¿puede repetirlo?' };
const TO_STAFF = { en: 'Okay, thank you.', es: 'Muy bien, gracias.' };

/** A simulated caller on the line with an agent: each step is what they do next. */
export class AgentCall {
  readonly #script: CallerScript;
  readonly #random: Random;
  readonly #target: IntakeTarget;
  readonly #visits = new Map<string, number>();
  #talkId: string | undefined;
  #last: CallTurn | undefined;
  #waits = 0;
  #losses = 0;
  isOver = false;

  constructor(script: CallerScript, { target, random }: { readonly target: IntakeTarget; readonly random: Random }) {
    this.#script = script;
    this.#target = target;
    this.#random = random;
  }

  /** Does what comes next; answers about how many events came of it. */
  async step(signal: AbortSignal): Promise<number> {
    if (this.#talkId === undefined) {
      const { to, lang, account } = this.#script;
      const started = await ring(this.#target, { to, lang, ...callerOf(account, this.#random) }, signal);
      this.#talkId = started.talkId;
      this.#last = started;
      return 1 + eventsOf(started);
    }
    const turn = await speak(this.#target, { talkId: this.#talkId, input: this.#next() }, signal);
    this.isOver = turn === undefined || turn.state.status === 'ended';
    this.#last = turn;
    return turn === undefined ? 1 : eventsOf(turn);
  }

  #next(): TalkInput | undefined {
    const last = this.#last;
    if (last === undefined) return { type: 'hangup' };
    const { state } = last;
    const said = last.frames.map((frame) => (frame.type === 'text' ? frame.token : '')).join('');
    if (state.isTakenOver === true) return this.#listenToStaff(said);
    const { awaiting } = state;
    if (awaiting?.kind === 'effect') {
      if (awaiting.of !== 'transfer') return undefined;
      const outcome = this.#random.unit() < PICKS_UP ? 'ok' : 'timeout';
      return { type: 'effect-finished', key: awaiting.key, outcome, result: null, tookMs: 0 };
    }
    if (said.length > 40 && this.#random.unit() < BARGES_IN) {
      this.#last = { ...last, frames: [] };
      return { type: 'interrupted', heardUntil: said.slice(0, said.lastIndexOf(' ', said.length / 2)), afterMs: 900 };
    }
    return this.#answer(state.node ?? '');
  }

  #answer(node: string): TalkInput {
    const lines = this.#script.says[node] ?? [];
    const visit = this.#visits.get(node) ?? 0;
    this.#visits.set(node, visit + 1);
    const text = this.#lineOf(node, lines, visit);
    if (text !== undefined && visit < lines.length + MAX_AT_A_LOSS) return heard(text);
    this.#losses += 1;
    return this.#losses > MAX_AT_A_LOSS ? { type: 'hangup' } : heard(AT_A_LOSS[this.#script.lang]);
  }

  /** Days are any of those that suit; all else is said in its order. */
  #lineOf(node: string, lines: readonly string[], visit: number): string | undefined {
    return node === 'when' && lines.length > 0 ? this.#random.pick(lines) : (lines[visit] ?? lines.at(-1));
  }

  #listenToStaff(said: string): TalkInput | undefined {
    this.#waits = said === '' ? this.#waits + 1 : 0;
    if (this.#waits > MAX_WAITS) return { type: 'hangup' };
    return said === '' ? undefined : heard(TO_STAFF[this.#script.lang]);
  }
}

const heard = (text: string): TalkInput => ({ type: 'heard', text, final: true });

/** As many as a turn appends: its trace, what was heard, done and said, and the end. A step without any counts too, so that nobody asks all the time. */
function eventsOf({ trace }: Pick<TalkTurn, 'trace'>): number {
  const told = trace.filter(
    ({ type }) => type === 'turn.heard' || type === 'speech.sent' || type === 'tool.finished' || type === 'call.ended',
  );
  return Math.max(1, told.length + (trace.length > 0 ? 1 : 0));
}
