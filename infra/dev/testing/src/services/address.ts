import { connect } from 'node:net';
import type { StartedTestContainer } from 'testcontainers';

const REACH_MS = 1_000;

type Placed = Pick<StartedTestContainer, 'getHost' | 'getMappedPort' | 'getNetworkNames' | 'getIpAddress'>;

/**
 * Where a container's port is reached: at its own address if this machine reaches it, else at the published one, to which each byte goes
 * through a proxy of Docker's. The networks of an engine that is elsewhere, or doesn't run on Linux, are not this machine's: something else
 * may be at that address.
 */
export async function addressOf(container: Placed, port: number, platform = process.platform): Promise<string> {
  const isEngineHere = platform === 'linux' && container.getHost() === 'localhost';
  const [network] = isEngineHere ? container.getNetworkNames() : [];
  const own = network === undefined ? '' : container.getIpAddress(network);
  if (own !== '' && (await isReached(own, port))) return `${own}:${port}`;
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

function isReached(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: REACH_MS });
    const settle = (outcome: boolean) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
