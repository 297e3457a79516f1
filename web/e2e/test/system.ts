import { seededDataDir } from './config.ts';
import { copyData, type Demo, type Run, startRun, temporaryFolder } from './run.ts';

export type DemoUser = Demo['users'][number];

/** The whole product, running like `make start`, with its own database and port. */
export interface System {
  readonly url: string;
  readonly demo: Demo;
  /** A demo user by the first part of their address, such as `marco`. */
  person(name: string): DemoUser;
  stop(): Promise<void>;
}

const ANY_PORT = '0';

/** Restarts each system of this file with fresh data. */
const renewals = new Set<() => Promise<void>>();

/**
 * The port that systems reuse one after the other, because a page of the same origin keeps the app's code compiled. A system with its own settings
 * takes another port, because browsers cache a system's configuration for a minute.
 */
let spare: { readonly port: string } | undefined = { port: ANY_PORT };

/**
 * Starts the product without the simulator, on a copy of the run's seeded data folder if there is one; `main` is another repository's entry point.
 */
export async function startSystem(env: Readonly<Record<string, string>> = {}, main?: string): Promise<System> {
  const isUsual = main === undefined && Object.keys(env).length === 0;
  const taken = isUsual ? spare : undefined;
  if (taken !== undefined) spare = undefined;
  const start = (port: string) => startOnFreshData({ PORT: port, ...env }, main);
  // Another process may have taken the port meanwhile.
  const startAt = (port: string) => (port === ANY_PORT ? start(port) : start(port).catch(() => start(ANY_PORT)));
  let starting = startAt(taken?.port ?? ANY_PORT);
  let run = await starting;
  const renew = async () => {
    const { port } = new URL(run.url);
    starting = run.end().then(() => startAt(port));
    run = await starting;
  };
  renewals.add(renew);
  return {
    get url() {
      return run.url;
    },
    get demo() {
      return run.demo;
    },
    person: (name) => findPerson(run.demo, name),
    async stop() {
      renewals.delete(renew);
      // The last start may still be in progress; one that failed has stopped itself.
      const [last] = await Promise.allSettled([starting]);
      try {
        if (last.status === 'fulfilled') await last.value.end();
      } finally {
        if (taken !== undefined) spare = { port: new URL(run.url).port };
      }
    },
  };
}

/** Restarts all systems of this file with only the demo's data, so that a retried test finds nothing of its first attempt. */
export async function renewSystems(): Promise<void> {
  const outcomes = await Promise.allSettled([...renewals].map((renew) => renew()));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Starts a run with its own data, which is deleted with it. */
async function startOnFreshData(env: Readonly<Record<string, string>>, main?: string): Promise<Run> {
  const { dataDir, remove } = await temporaryFolder();
  try {
    const seeded = seededDataDir();
    if (seeded !== undefined) await copyData(seeded, dataDir);
    const run = await startRun(dataDir, env, main);
    return { ...run, end: () => run.end().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

function findPerson(demo: Demo, name: string): DemoUser {
  const found = demo.users.find(({ email }) => email.startsWith(`${name}@`));
  if (!found) throw new Error(`nobody in the demo is called ${name}`);
  return found;
}
