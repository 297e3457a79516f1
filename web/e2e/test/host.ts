import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { machineEnvironment } from './config.ts';

const HOST = fileURLToPath(new URL('../../../infra/local/src/test/host-main.ts', import.meta.url));

const Answer = z.object({ run: z.number(), url: z.string().optional(), failure: z.string().optional() });

/** A process that starts the product as often as requested, after loading the program once. */
class Host {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<string | undefined>>();
  #runs = 0;

  constructor(onEnd: () => void) {
    this.#process = fork(HOST, { env: machineEnvironment(), execArgv: [] });
    this.#process.unref();
    this.#process.channel?.unref();
    this.#process.on('message', (said) => this.#answered(Answer.parse(said)));
    this.#process.once('exit', (code) => {
      onEnd();
      for (const { reject } of this.#waiting.values()) reject(new Error(`the systems' process ended with ${code}`));
    });
  }

  /** Starts the product; returns its URL and a function that stops it. */
  async start(env: NodeJS.ProcessEnv): Promise<{ url: string; end: () => Promise<void> }> {
    this.#runs += 1;
    const run = this.#runs;
    const url = await this.#order(run, { start: run, env });
    if (url === undefined) throw new Error('the system ended while starting');
    return {
      url,
      end: async () => {
        if (this.#process.connected) await this.#order(run, { end: run });
      },
    };
  }

  #order(run: number, order: object): Promise<string | undefined> {
    const answer = Promise.withResolvers<string | undefined>();
    this.#waiting.set(run, answer);
    // Keeps this process alive while it waits for the host.
    this.#process.channel?.ref();
    this.#process.send(order);
    return answer.promise;
  }

  #answered({ run, url, failure }: z.infer<typeof Answer>): void {
    const answer = this.#waiting.get(run);
    this.#waiting.delete(run);
    if (this.#waiting.size === 0) this.#process.channel?.unref();
    if (failure === undefined) answer?.resolve(url);
    else answer?.reject(new Error(failure));
  }
}

let host: Host | undefined;

/** Starts the product in this process's host. */
export function startHosted(env: NodeJS.ProcessEnv): Promise<{ url: string; end: () => Promise<void> }> {
  host ??= new Host(() => {
    host = undefined;
  });
  return host.start(env);
}
