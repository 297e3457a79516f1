import type { PreparedAppend } from './prepare.ts';
import type { Waiting } from './waiting.ts';

/** An account that has more than this waiting is taken by itself: a batch of its appends would make the others' wait. */
const MANY_APPENDS = 32;
const MANY_EVENTS = 100;

/** The waiting appends of an account, in their order. */
export class Lane {
  readonly tenantId: string;
  readonly waiting: Waiting[] = [];
  #events = 0;

  constructor(tenantId: string) {
    this.tenantId = tenantId;
  }

  get isLong(): boolean {
    return this.waiting.length > MANY_APPENDS || this.#events > MANY_EVENTS;
  }

  push(waiting: Waiting): void {
    this.waiting.push(waiting);
    this.#events += waiting.append.events.length;
  }

  /** Takes out its first `count`. */
  shift(count: number): Waiting[] {
    const taken = this.waiting.splice(0, count);
    for (const { append } of taken) this.#events -= append.events.length;
    return taken;
  }

  /** How many, from the first, came before `time`. */
  countOlderThan(time: number): number {
    const young = this.waiting.findIndex(({ since }) => since >= time);
    return young === -1 ? this.waiting.length : young;
  }
}

/** How much has no answer yet: in all, or of one account. */
export class Load {
  appends = 0;
  bytes = 0;

  add({ bytes }: PreparedAppend): void {
    this.appends += 1;
    this.bytes += bytes;
  }

  remove({ bytes }: PreparedAppend): void {
    this.appends -= 1;
    this.bytes -= bytes;
  }
}
