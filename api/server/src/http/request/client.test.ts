import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressGroup, readClient, trustedProxies } from './client.ts';

interface Given {
  readonly peer?: string;
  readonly headers?: Record<string, string>;
  readonly trusted?: readonly string[];
}

function client({ peer = '203.0.113.9', headers = {}, trusted = [] }: Given) {
  // As much of a request as is looked at.
  const request = {
    socket: { remoteAddress: peer },
    headers: { host: 'inner:8080', ...headers },
  } as unknown as IncomingMessage;
  return readClient(request, trustedProxies(trusted));
}

describe('where a request comes from', () => {
  test('is its peer, whatever it claims, when the peer is not trusted', () => {
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    };
    expect(client({ headers })).toMatchObject({ address: '203.0.113.9', protocol: 'http', host: 'inner:8080' });
  });

  test('is what a trusted proxy saw', () => {
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'inbox.example',
    };
    expect(client({ peer: '10.1.2.3', trusted: ['10.0.0.0/8'], headers })).toMatchObject({
      address: '198.51.100.7',
      protocol: 'https',
      host: 'inbox.example',
    });
  });

  test('is the nearest address that no trusted proxy has: what stands left of it may be invented', () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.9.9.9' };
    expect(client({ peer: '10.1.2.3', trusted: ['private'], headers }).address).toBe('198.51.100.7');
  });

  test('is the last readable address before one that is none', () => {
    const headers = { 'x-forwarded-for': 'nonsense, 10.9.9.9' };
    expect(client({ peer: '10.1.2.3', trusted: ['private'], headers }).address).toBe('10.9.9.9');
  });

  test.each([
    ['198.51.100.7:51234', '198.51.100.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('reads %s, with the port that some proxies write', (hop, address) => {
    expect(client({ peer: '10.1.2.3', trusted: ['private'], headers: { 'x-forwarded-for': hop } }).address).toBe(
      address,
    );
  });

  test.each([
    ['::ffff:10.1.2.3', ['10.1.2.3']],
    ['127.0.0.1', ['loopback']],
    ['::1', ['loopback']],
    ['2001:db8::5', ['2001:db8::/32']],
    ['172.20.0.2', ['loopback', 'private']],
  ])('trusts %s by %s', (peer, trusted) => {
    expect(client({ peer, trusted, headers: { 'x-forwarded-for': '198.51.100.7' } }).address).toBe('198.51.100.7');
  });

  test('refuses a list with something else in it', () => {
    expect(() => trustedProxies(['10.0.0.0/8', 'proxy.internal'])).toThrow('"proxy.internal"');
  });
});

describe('what failures are counted by', () => {
  test('is an IPv4 address, and the network that one IPv6 customer has', () => {
    expect(addressGroup('198.51.100.7')).toBe('198.51.100.7');
    expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/56');
    expect(addressGroup('2001:db8:1:ff::9')).toBe('2001:db8:1::/56');
    expect(addressGroup('2001:db8:1:102::9')).toBe('2001:db8:1:100::/56');
  });
});
