import { seededDataDir } from './config.ts';
import { copyData, type Demo, type Run, startRun, temporaryFolder } from './run.ts';

export type DemoUser = Demo['users'][number];

/** The whole product, running as `make start` runs it, on a database and port of its own. */
export interface System {
  readonly url: string;
  readonly demo: Demo;
  /** A demo person by the first part of their address, such as `marco`. */
  person(name: string): DemoUser;
  stop(): Promise<void>;
}

const ANY_PORT = '0';

/** How to begin each system of this file anew. */
const renewals = new Set<() => Promise<void>>();

/**
 * The port that one system at a time takes over from the one before it: a page of the same origin has the application's code compiled. A
 * system with settings of its own takes another: browsers keep what a system says of itself for a minute.
 */
let spare: { readonly port: string } | undefined = { port: ANY_PORT };

/** Starts everything without the simulator, on a copy of the run's seeded data folder where the run has one; `main` is the start of another repository. */
export async function startSystem(env: Readonly<Record<string, string>> = {}, main?: string): Promise<System> {
  const isUsual = main === undefined && Object.keys(env).length === 0;
  const taken = isUsual ? spare : undefined;
  if (taken !== undefined) spare = undefined;
  const start = (port: string) => startOnFreshData({ PORT: port, ...env }, main);
  // Somebody else may have got the port meanwhile.
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
      // The last one may still be on its way; one that failed has stopped itself.
      const [last] = await Promise.allSettled([starting]);
      try {
        if (last.status === 'fulfilled') await last.value.end();
      } finally {
        if (taken !== undefined) spare = { port: new URL(run.url).port };
      }
    },
  };
}

/** Begins all systems of this file anew, each with the demo's data alone: a test that is tried once more finds nothing of its first try. */
export async function renewSystems(): Promise<void> {
  const outcomes = await Promise.allSettled([...renewals].map((renew) => renew()));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** A run on data of its own, which goes with it. */
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
