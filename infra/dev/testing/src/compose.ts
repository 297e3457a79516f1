import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { environment } from './config.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const MAX_OUTPUT_BYTES = 64_000_000;

/** An isolated instance of docker-compose.yml. */
export interface Compose {
  /** The balancer's URL. */
  readonly url: string;
  /** Returns an address in the balancer's network; the balancer trusts the proxy whose address ends in 3. */
  addressAt(host: number): string;
  /** Options of `docker run` for a container at that address. */
  at(host: number): string[];
  /** Runs `docker compose …`. Returns its standard output. */
  run(...args: string[]): Promise<string>;
}

/** Prepares an instance with its own project name, port and network. `down --volumes` removes it. */
export async function openCompose(settings: Readonly<Record<string, string>>): Promise<Compose> {
  const port = await freePort();
  const project = `sb-test-${randomBytes(4).toString('hex')}`;
  const network = `10.${randomInt(64, 128)}.${randomInt(0, 256)}`;
  const addressAt = (host: number) => `${network}.${host}`;
  const env = {
    ...environment(),
    COMPOSE_PROJECT_NAME: project,
    BALANCER_PORT: String(port),
    EDGE_NETWORK: network,
    TRUSTED_PROXIES: addressAt(3),
    ...settings,
  };
  return {
    url: `http://localhost:${port}`,
    addressAt,
    at: (host) => ['--network', `${project}_edge`, '--ip', addressAt(host)],
    run: async (...args) => (await docker(['compose', ...args], env)).trim(),
  };
}

/** Runs `docker …` in the repository. Returns its standard output. */
export async function docker(args: readonly string[], env: NodeJS.ProcessEnv = environment()): Promise<string> {
  const { stdout } = await run('docker', args, { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}

/** Whether this machine has Docker with Compose. */
export async function hasCompose(): Promise<boolean> {
  try {
    await docker(['info']);
    await docker(['compose', 'version']);
    return true;
  } catch {
    return false;
  }
}
