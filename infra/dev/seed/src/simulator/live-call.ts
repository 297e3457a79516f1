import { randomUUID } from 'node:crypto';
import { demoAccounts } from '../demo/accounts.ts';
import type { Random } from '../random.ts';
import { type AccountKey, parseScript, type ScriptStep, type Story } from '../stories/script.ts';
import { startEvent, stepEvent, type Telling, type WireEvent } from '../wire-event.ts';
import { varyStory } from './variation.ts';

/** A call under way: its events come one by one, at the time they are asked for. */
export class LiveCall {
  readonly #story: Story;
  readonly #telling: Telling;
  readonly #steps: readonly ScriptStep[];
  #next = -1;

  private constructor(story: Story, telling: Telling) {
    this.#story = story;
    this.#telling = telling;
    // What staff adds after a call is theirs to do, so the played call ends with its own end.
    const steps = parseScript(story.script);
    this.#steps = steps.slice(0, steps.findIndex(({ kind }) => kind === 'ended') + 1);
  }

  /** A variation of a story begins to ring. */
  static ring(story: Story, random: Random, now: Date): LiveCall {
    const ownNumber = demoAccounts.find(({ key }) => key === story.account)?.ownNumber ?? '';
    return new LiveCall(varyStory(story, random), { callId: `sim-${randomUUID()}`, answeredAt: now, ownNumber });
  }

  get account(): AccountKey {
    return this.#story.account;
  }

  get isOver(): boolean {
    return this.#next >= this.#steps.length;
  }

  /** The call's next event, as of `now`. */
  next(now: Date): WireEvent {
    const index = this.#next++;
    const step = this.#steps[index];
    if (!step) return startEvent(this.#story, this.#telling);
    return stepEvent({ ...step, atMs: now.getTime() - this.#telling.answeredAt.getTime() }, index, this.#telling);
  }
}
