import { connect } from 'node:net';
import type { StartedTestContainer } from 'testcontainers';

const REACH_MS = 1_000;

type Container = Pick<StartedTestContainer, 'getHost' | 'getMappedPort' | 'getNetworkNames' | 'getIpAddress'>;

/**
 * Returns the address of a container's port: its own address if this machine can reach it, else the published port, which goes through Docker's
 * proxy. If Docker's engine is remote or not on Linux, its networks are not on this machine, and something else may be at that address.
 */
export async function findAddress(container: Container, port: number, platform = process.platform): Promise<string> {
  const isEngineLocal = platform === 'linux' && container.getHost() === 'localhost';
  const [network] = isEngineLocal ? container.getNetworkNames() : [];
  const own = network === undefined ? '' : container.getIpAddress(network);
  if (own !== '' && (await isReachable(own, port))) return `${own}:${port}`;
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

function isReachable(host: string, port: number): Promise<boolean> {
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
