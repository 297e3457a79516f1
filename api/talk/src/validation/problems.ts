import type { FlowProblem, ProblemCode } from '@switchboard/contracts/talk/flow-problem';

/** Where a problem is. */
export interface Place {
  readonly nodeId?: string;
  readonly edgeId?: string;
  readonly path: string;
}

/** Collects the problems of a flow, without duplicates. */
export class Problems {
  readonly #found = new Map<string, FlowProblem>();

  error(code: ProblemCode, place: Place, detail = ''): void {
    this.#add({ level: 'error', code, detail }, place);
  }

  warn(code: ProblemCode, place: Place, detail = ''): void {
    this.#add({ level: 'warning', code, detail }, place);
  }

  list(): FlowProblem[] {
    return [...this.#found.values()];
  }

  #add({ level, code, detail }: Pick<FlowProblem, 'level' | 'code' | 'detail'>, place: Place): void {
    const { nodeId = null, edgeId = null, path } = place;
    const key = `${code} ${path} ${detail}`;
    if (!this.#found.has(key)) this.#found.set(key, { level, code, nodeId, edgeId, path, detail });
  }
}
