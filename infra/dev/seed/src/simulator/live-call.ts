import { randomUUID } from 'node:crypto';
import { demoAccounts } from '../demo/accounts.ts';
import type { Random } from '../random.ts';
import { type AccountKey, parseScript, type ScriptStep, type Story } from '../stories/script.ts';
import { type Playback, startEvent, stepEvent, type WireEvent } from '../wire-event.ts';
import { varyStory } from './variation.ts';

/** A scripted call in progress. Each event's timestamp is the time at which the event is requested. */
export class LiveCall {
  readonly #story: Story;
  readonly #playback: Playback;
  readonly #steps: readonly ScriptStep[];
  #next = -1;

  private constructor(story: Story, playback: Playback) {
    this.#story = story;
    this.#playback = playback;
    // Steps after the end are staff actions, which the simulator leaves to real staff.
    const steps = parseScript(story.script);
    this.#steps = steps.slice(0, steps.findIndex(({ kind }) => kind === 'ended') + 1);
  }

  /** Starts a call that plays a variation of a story. */
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

  /** Returns the call's next event, at `now`. */
  next(now: Date): WireEvent {
    const index = this.#next++;
    const step = this.#steps[index];
    if (!step) return startEvent(this.#story, this.#playback);
    return stepEvent({ ...step, atMs: now.getTime() - this.#playback.answeredAt.getTime() }, index, this.#playback);
  }
}
