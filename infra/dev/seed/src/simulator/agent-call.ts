import type { TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { type CallTurn, ring, speak } from '../call-client.ts';
import type { IntakeTarget } from '../intake-client.ts';
import type { Random } from '../random.ts';
import type { CallerScript } from './callers.ts';
import { generateCaller } from './variation.ts';

/** The probability that a caller interrupts the agent, and the probability that the target of a transfer answers. */
const BARGE_IN_PROBABILITY = 0.08;
const PICK_UP_PROBABILITY = 0.7;
/**
 * The number of polls during which a caller waits for a silent staff member, and the number of unscripted questions after which the caller hangs
 * up.
 */
const MAX_WAITS = 60;
const MAX_UNSCRIPTED = 3;

const ASK_AGAIN = { en: 'Sorry, could you say that again?', es: 'Perdón, ¿puede repetirlo?' };
const TO_STAFF = { en: 'Okay, thank you.', es: 'Muy bien, gracias.' };

/** A simulated caller on the line with an agent. */
export class AgentCall {
  readonly #script: CallerScript;
  readonly #random: Random;
  readonly #target: IntakeTarget;
  readonly #visits = new Map<string, number>();
  #talkId: string | undefined;
  #last: CallTurn | undefined;
  #waits = 0;
  #unscripted = 0;
  isOver = false;

  constructor(script: CallerScript, { target, random }: { readonly target: IntakeTarget; readonly random: Random }) {
    this.#script = script;
    this.#target = target;
    this.#random = random;
  }

  /** Takes the caller's next action. Returns roughly how many events it appended. */
  async step(signal: AbortSignal): Promise<number> {
    if (this.#talkId === undefined) {
      const { to, lang, account } = this.#script;
      const started = await ring(this.#target, { to, lang, ...generateCaller(account, this.#random) }, signal);
      this.#talkId = started.talkId;
      this.#last = started;
      return 1 + countEvents(started);
    }
    const turn = await speak(this.#target, { talkId: this.#talkId, input: this.#next() }, signal);
    this.isOver = turn === undefined || turn.state.status === 'ended';
    this.#last = turn;
    return turn === undefined ? 1 : countEvents(turn);
  }

  #next(): TalkInput | undefined {
    const last = this.#last;
    if (last === undefined) return { type: 'hangup' };
    const { state } = last;
    const words = last.frames.map((frame) => (frame.type === 'text' ? frame.token : '')).join('');
    if (state.isTakenOver === true) return this.#listenToStaff(words);
    const { awaiting } = state;
    if (awaiting?.kind === 'effect') {
      if (awaiting.of !== 'transfer') return undefined;
      const outcome = this.#random.unit() < PICK_UP_PROBABILITY ? 'ok' : 'timeout';
      return { type: 'effect-finished', key: awaiting.key, outcome, result: null, tookMs: 0 };
    }
    if (words.length > 40 && this.#random.unit() < BARGE_IN_PROBABILITY) {
      this.#last = { ...last, frames: [] };
      return {
        type: 'interrupted',
        heardUntil: words.slice(0, words.lastIndexOf(' ', words.length / 2)),
        afterMs: 900,
      };
    }
    return this.#answer(state.node ?? '');
  }

  #answer(node: string): TalkInput {
    const lines = this.#script.says[node] ?? [];
    const visit = this.#visits.get(node) ?? 0;
    this.#visits.set(node, visit + 1);
    const text = this.#chooseLine(node, lines, visit);
    if (text !== undefined && visit < lines.length + MAX_UNSCRIPTED) return speech(text);
    this.#unscripted += 1;
    return this.#unscripted > MAX_UNSCRIPTED ? { type: 'hangup' } : speech(ASK_AGAIN[this.#script.lang]);
  }

  /** Chooses a day at random; all other lines follow in order. */
  #chooseLine(node: string, lines: readonly string[], visit: number): string | undefined {
    return node === 'when' && lines.length > 0 ? this.#random.pick(lines) : (lines[visit] ?? lines.at(-1));
  }

  #listenToStaff(words: string): TalkInput | undefined {
    this.#waits = words === '' ? this.#waits + 1 : 0;
    if (this.#waits > MAX_WAITS) return { type: 'hangup' };
    return words === '' ? undefined : speech(TO_STAFF[this.#script.lang]);
  }
}

const speech = (text: string): TalkInput => ({ type: 'heard', text, final: true });

/** Estimates the events that a turn appended: its trace, its input, tools, speech, and the end. At least 1, so that polling is paced too. */
function countEvents({ trace }: Pick<TalkTurn, 'trace'>): number {
  const appended = trace.filter(
    ({ type }) => type === 'turn.heard' || type === 'speech.sent' || type === 'tool.finished' || type === 'call.ended',
  );
  return Math.max(1, appended.length + (trace.length > 0 ? 1 : 0));
}
