import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { addressOf } from './address.ts';

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

describe('the address of a container', () => {
  test('is its own where something answers there', async () => {
    expect(await addressOf(container(), port, 'linux')).toBe(`127.0.0.1:${port}`);
  });

  test('is the published one where nothing answers at its own', async () => {
    expect(await addressOf(container(), await freePort(), 'linux')).toBe('localhost:32768');
  });

  test('is the published one where its networks are not this machine’s, whatever answers there', async () => {
    expect(await addressOf(container({ host: 'docker.example' }), port, 'linux')).toBe('docker.example:32768');
    expect(await addressOf(container(), port, 'darwin')).toBe('localhost:32768');
    expect(await addressOf(container({ networks: [] }), port, 'linux')).toBe('localhost:32768');
  });
});
