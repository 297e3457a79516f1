import type { LlmAnswer } from '@switchboard/application/carrier-calls/llm-turns';
import { HeardUntil } from '../turns/turn-request.ts';

/** A turn that is being answered. It outlives the connection that asked for it: the call may go on over another. */
export class OpenTurn {
  readonly id: number;
  readonly #left = new AbortController();
  readonly #over = Promise.withResolvers<void>();
  /** The words that went out. */
  said = '';
  /** Those that came when the connection was gone. */
  unsaid = '';
  ending: LlmAnswer['ending'] = null;
  isOver = false;

  constructor(id: number) {
    this.id = id;
  }

  /** Aborts once nobody listens any more. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Ends it where the caller heard no more than this; resolves once that is noted. */
  async cut(heard: string): Promise<void> {
    if (this.isOver) return;
    this.#left.abort(new HeardUntil(heard));
    await this.over;
  }

  end(): void {
    this.isOver = true;
    this.#over.resolve();
  }
}
