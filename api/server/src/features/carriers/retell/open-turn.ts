import type { LlmAnswer } from '@switchboard/application/carrier-calls/llm-turns';
import { HeardUntil } from '../turns/turn-request.ts';

/** A turn that is being answered. It outlives the connection that requested it, because the call may continue over another one. */
export class OpenTurn {
  readonly id: number;
  readonly #controller = new AbortController();
  readonly #over = Promise.withResolvers<void>();
  /** The words that were sent. */
  said = '';
  /** The words that became final after the connection was lost. */
  unsaid = '';
  ending: LlmAnswer['ending'] = null;
  isOver = false;

  constructor(id: number) {
    this.id = id;
  }

  /** Aborts once the caller no longer listens. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Cuts the turn off after the words that the caller has heard; resolves once the talk has recorded that. */
  async cut(heard: string): Promise<void> {
    if (this.isOver) return;
    this.#controller.abort(new HeardUntil(heard));
    await this.over;
  }

  end(): void {
    this.isOver = true;
    this.#over.resolve();
  }
}
