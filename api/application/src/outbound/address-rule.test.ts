import { describe, expect, test } from 'vitest';
import { checkHost, findUrlFault, toServerName } from './address-rule.ts';

const production = { allowsLoopback: false };
const development = { allowsLoopback: true };
const resolveTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));

describe('a URL that a user entered', () => {
  test.each([
    ['https://example.com/hooks', undefined],
    ['https://93.184.216.34/', undefined],
    ['https://[2606:2800:220:1::1]/', undefined],
    ['http://example.com/', 'not_https'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://017700000001/', 'private_address'],
    ['https://localhost/', 'private_address'],
    ['https://localhost./', 'private_address'],
    ['https://app.localhost/', 'private_address'],
    ['https://10.1.2.3/', 'private_address'],
    ['https://172.16.0.1/', 'private_address'],
    ['https://192.168.1.1/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://168.63.129.16/machine/?comp=goalstate', 'private_address'],
    ['https://[::ffff:168.63.129.16]/', 'private_address'],
    ['https://100.100.100.200/latest/meta-data', 'private_address'],
    ['https://192.0.0.192/opc/v2', 'private_address'],
    ['https://[fd00:ec2::254]/latest/meta-data', 'private_address'],
    ['https://100.64.0.1/', 'private_address'],
    ['https://0.0.0.0/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::]/', 'private_address'],
    ['https://[fd00::1]/', 'private_address'],
    ['https://[fe80::1]/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
    ['https://[::ffff:7f00:1]/', 'private_address'],
    ['https://[64:ff9b::a00:1]/', 'private_address'],
    ['https://[::10.0.0.1]/', 'private_address'],
    ['https://[::93.184.216.34]/', 'private_address'],
    ['https://[4000::1]/', 'private_address'],
  ])('%s in production: %s', (url, fault) => {
    expect(findUrlFault(new URL(url), production)).toBe(fault);
  });

  test.each([
    ['http://127.0.0.1:8081/', undefined],
    ['http://localhost:8081/', undefined],
    ['https://[::1]:8081/', undefined],
    ['http://10.0.0.1/', 'not_https'],
    ['https://10.0.0.1/', 'private_address'],
  ])('%s outside production: %s', (url, fault) => {
    expect(findUrlFault(new URL(url), development)).toBe(fault);
  });
});

test.each([
  ['https://hooks.example.com/', 'hooks.example.com'],
  ['https://hooks.example.com./', 'hooks.example.com'],
  ['https://93.184.216.34/', ''],
  ['https://[2606:2800:220:1::1]/', ''],
])('%s requests the certificate of "%s"', (url, name) => {
  expect(toServerName(new URL(url))).toBe(name);
});

describe('a host name', () => {
  const url = new URL('https://hooks.example.com/in');

  test('resolves to its first checked address', async () => {
    expect(await checkHost(url, production, resolveTo('93.184.216.34', '2606:2800:220:1::1'))).toEqual({
      address: '93.184.216.34',
      family: 4,
    });
  });

  test('is refused if any of its addresses is private or loopback', async () => {
    expect(await checkHost(url, production, resolveTo('93.184.216.34', '10.0.0.1'))).toBe('private_address');
    expect(await checkHost(url, development, resolveTo('127.0.0.1'))).toBe('private_address');
  });

  test('is reported as not found if it does not resolve', async () => {
    expect(await checkHost(url, production, resolveTo())).toBe('name_not_found');
    const broken = async () => {
      throw new Error('SERVFAIL');
    };
    expect(await checkHost(url, production, broken)).toBe('name_not_found');
  });
});
