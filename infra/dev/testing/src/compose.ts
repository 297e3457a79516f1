import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { environment } from './config.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const MAX_OUTPUT_BYTES = 64_000_000;

/** The containers of docker-compose.yml, apart from any others that run here. */
export interface Compose {
  /** Where the balancer answers. */
  readonly url: string;
  /** An address in the balancer's network; the balancer trusts the proxy at 3. */
  addressAt(host: number): string;
  /** Options of `docker run` for a container at such an address. */
  at(host: number): string[];
  /** Runs `docker compose …`; answers its standard output. */
  run(...args: string[]): Promise<string>;
}

/** Names a set of containers of a test's own, with a port and a network that nothing else uses; `down --volumes` removes it. */
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

/** Runs `docker …` in the repository; answers its standard output. */
export async function docker(args: readonly string[], env: NodeJS.ProcessEnv = environment()): Promise<string> {
  const { stdout } = await run('docker', args, { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}

/** Whether a Docker engine with Compose answers on this machine. */
export async function hasCompose(): Promise<boolean> {
  try {
    await docker(['info']);
    await docker(['compose', 'version']);
    return true;
  } catch {
    return false;
  }
}
