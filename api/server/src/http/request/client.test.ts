import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressGroup, readClient, trustedProxies } from './client.ts';

interface Options {
  readonly peer?: string;
  readonly headers?: Record<string, string>;
  readonly trusted?: readonly string[];
}

function client({ peer = '203.0.113.9', headers = {}, trusted = [] }: Options) {
  // The part of a request that readClient uses.
  const request = {
    socket: { remoteAddress: peer },
    headers: { host: 'inner:8080', ...headers },
  } as unknown as IncomingMessage; // the only fields that readClient reads
  return readClient(request, trustedProxies(trusted));
}

describe('readClient', () => {
  test('ignores the headers of an untrusted peer', () => {
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    };
    expect(client({ headers })).toMatchObject({ address: '203.0.113.9', protocol: 'http', host: 'inner:8080' });
  });

  test('reads the headers of a trusted proxy', () => {
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

  test('takes the nearest untrusted address, because entries left of it may be forged', () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.9.9.9' };
    expect(client({ peer: '10.1.2.3', trusted: ['private'], headers }).address).toBe('198.51.100.7');
  });

  test('takes the last valid address before an invalid one', () => {
    const headers = { 'x-forwarded-for': 'nonsense, 10.9.9.9' };
    expect(client({ peer: '10.1.2.3', trusted: ['private'], headers }).address).toBe('10.9.9.9');
  });

  test.each([
    ['198.51.100.7:51234', '198.51.100.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('reads %s with the port that some proxies append', (hop, address) => {
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

  test('rejects an invalid entry', () => {
    expect(() => trustedProxies(['10.0.0.0/8', 'proxy.internal'])).toThrow('"proxy.internal"');
  });
});

describe('addressGroup', () => {
  test('is an IPv4 address or the /56 network of an IPv6 customer', () => {
    expect(addressGroup('198.51.100.7')).toBe('198.51.100.7');
    expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/56');
    expect(addressGroup('2001:db8:1:ff::9')).toBe('2001:db8:1::/56');
    expect(addressGroup('2001:db8:1:102::9')).toBe('2001:db8:1:100::/56');
  });
});
