import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { findAddress } from './address.ts';

const server = createServer();
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const container = ({ host = 'localhost', networks = ['bridge'] } = {}) => ({
  getHost: () => host,
  getMappedPort: () => 32_768,
  getNetworkNames: () => networks,
  getIpAddress: () => '127.0.0.1',
});

describe('findAddress', () => {
  test("returns the container's own address if it is reachable", async () => {
    expect(await findAddress(container(), port, 'linux')).toBe(`127.0.0.1:${port}`);
  });

  test("returns the published port if the container's own address is unreachable", async () => {
    expect(await findAddress(container(), await freePort(), 'linux')).toBe('localhost:32768');
  });

  test("returns the published port if Docker's networks are not on this machine", async () => {
    expect(await findAddress(container({ host: 'docker.example' }), port, 'linux')).toBe('docker.example:32768');
    expect(await findAddress(container(), port, 'darwin')).toBe('localhost:32768');
    expect(await findAddress(container({ networks: [] }), port, 'linux')).toBe('localhost:32768');
  });
});
