import type { Gate } from '../http/limits/gate.ts';

export interface SharedRead<T> {
  /** Called for every participant right before the read runs. */
  ready(): void;
  run(): Promise<T>;
}

/**
 * Merges reads of the same key while they wait for their turn.
 *
 * Once a read has started, it is no longer shared: changes since its start would be missing from a later participant's result.
 */
export class SharedReads<T> {
  readonly #gate: Gate;
  readonly #waiting = new Map<string, { readonly members: SharedRead<T>[]; readonly result: Promise<T> }>();

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** Runs a read or joins a waiting one. A failure reaches all participants. */
  read(key: string, member: SharedRead<T>): Promise<T> {
    const waiting = this.#waiting.get(key);
    if (waiting) {
      waiting.members.push(member);
      return waiting.result;
    }
    const members = [member];
    // Deferred by a microtask, because a free gate would start the read before others can join.
    const result = Promise.resolve().then(() =>
      this.#gate(() => {
        this.#waiting.delete(key);
        for (const { ready } of members) ready();
        return member.run();
      }),
    );
    this.#waiting.set(key, { members, result });
    return result;
  }
}
