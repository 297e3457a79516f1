import type { Limiter } from './limiter.ts';

export interface SharedRead<T> {
  /** Called for everybody who takes part, right before it is run. */
  ready(): void;
  run(): Promise<T>;
}

/**
 * Reads of which those that ask for the same are one, as long as it waits for its turn.
 *
 * Who asks once it runs gets a read of its own: what they must be told may have happened since it began.
 */
export class SharedReads<T> {
  readonly #limiter: Limiter;
  readonly #waiting = new Map<string, { readonly members: SharedRead<T>[]; readonly result: Promise<T> }>();

  constructor(limiter: Limiter) {
    this.#limiter = limiter;
  }

  /** Reads what `key` stands for; if it fails, it does so for all who share it. */
  read(key: string, member: SharedRead<T>): Promise<T> {
    const waiting = this.#waiting.get(key);
    if (waiting) {
      waiting.members.push(member);
      return waiting.result;
    }
    const members = [member];
    // A turn that is free begins at once, and then nobody else can have joined; so it is given up until those who came with it have.
    const result = Promise.resolve().then(() =>
      this.#limiter(() => {
        this.#waiting.delete(key);
        for (const { ready } of members) ready();
        return member.run();
      }),
    );
    this.#waiting.set(key, { members, result });
    return result;
  }
}
