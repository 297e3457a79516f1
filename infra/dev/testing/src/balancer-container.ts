import { randomBytes, randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { docker } from './compose.ts';
import { eventually } from './eventually.ts';

const IMAGE = 'nginx:1.26';
const NGINX = fileURLToPath(new URL('../../../nginx', import.meta.url));

/** The balancer of docker-compose.yml in its own network, in front of a server that echoes the forwarding headers it receives. */
export interface BalancerContainer {
  /** The balancer's address in the network. */
  readonly address: string;
  /** Runs a shell script in a container with an address in the network that ends in `host`. Returns its standard output. */
  runAt(host: number, script: string): Promise<string>;
  /** Runs nginx with this `server { … }` in a container with an address that ends in `host`, until the network is closed. */
  proxyAt(host: number, server: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns the network's address that ends in `host`. */
export type AddressAt = (host: number) => string;

// Responds with the headers that the API reads.
const ECHO = `events {} http { server { listen 8080; client_max_body_size 0; default_type text/plain;
  location / { proxy_pass http://127.0.0.1:8081; }
}
server { listen 8081; client_max_body_size 0; default_type text/plain; types {}
  location / { return 200 "$http_x_forwarded_for|$http_x_forwarded_proto|$http_forwarded"; }
} }`;

/** Starts a {@link BalancerContainer}. The settings of run.sh may contain addresses of its network. */
export async function openBalancerContainer(
  settings: (addressAt: AddressAt) => Readonly<Record<string, string>>,
): Promise<BalancerContainer> {
  const name = `sb-balancer-${randomBytes(4).toString('hex')}`;
  const net = `10.${randomInt(128, 192)}.${randomInt(0, 256)}`;
  const addressAt: AddressAt = (host) => `${net}.${host}`;
  const names: string[] = [];
  const at = (host: number) => ['--network', name, '--ip', addressAt(host)];
  const start = async (host: number, options: readonly string[], command: readonly string[]) => {
    const container = `${name}-${host}`;
    names.push(container);
    await docker(['run', '--detach', '--name', container, ...at(host), ...options, IMAGE, ...command]);
  };
  const nginx = (host: number, conf: string, options: readonly string[] = []) =>
    start(
      host,
      [...options, '--env', `CONF=${conf}`],
      ['sh', '-c', 'printf %s "$CONF" > /tmp/nginx.conf && exec nginx -c /tmp/nginx.conf -g "daemon off;"'],
    );
  await docker(['network', 'create', name, '--subnet', `${net}.0/24`]);
  await nginx(20, ECHO, ['--network-alias', 'api']);
  const env = Object.entries(settings(addressAt)).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const limits = ['--user', '101:101', '--read-only', '--cap-drop', 'ALL'];
  const folders = [
    '--tmpfs',
    '/tmp:mode=1777',
    '--tmpfs',
    '/buffers:mode=1777',
    '--volume',
    `${NGINX}:/switchboard:ro`,
  ];
  await start(2, [...limits, ...folders, ...env], ['/switchboard/run.sh', '/switchboard/nginx.conf']);
  const runAt = (host: number, script: string) => docker(['run', '--rm', ...at(host), IMAGE, 'sh', '-c', script]);
  await eventually(() => docker(['exec', `${name}-2`, 'curl', '-fsS', 'http://127.0.0.1:8080/']));
  return {
    address: addressAt(2),
    runAt,
    proxyAt: (host, server) => nginx(host, `events {} http { ${server} }`),
    close: async () => {
      for (const container of names) await docker(['rm', '--force', '--volumes', container]);
      await docker(['network', 'rm', name]);
    },
  };
}

/**
 * Runs the balancer's script with settings that it refuses. Never settles if the script accepts the settings. @throws an error with the script's
 * output
 */
export const runBalancer = (settings: Readonly<Record<string, string>>): Promise<string> =>
  docker([
    ...['run', '--rm', '--tmpfs', '/tmp:mode=1777', '--volume', `${NGINX}:/switchboard:ro`],
    ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...[IMAGE, '/switchboard/run.sh', '/switchboard/nginx.conf'],
  ]);
