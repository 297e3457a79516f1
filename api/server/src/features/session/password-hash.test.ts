import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const HERE = '203.0.113.9';

describe('the password hasher', () => {
  test('hashes with argon2id and matches its own hashes', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('a long and private sentence', HERE);
    expect(stored).toMatch(/^\$argon2id\$/);
    expect(await hasher.matches('a long and private sentence', stored, HERE)).toBe(true);
    expect(await hasher.matches('another long sentence', stored, HERE)).toBe(false);
  });

  test('matches equal characters in different Unicode forms', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('contrase\u00f1a muy larga', HERE);
    expect(await hasher.matches('contrasen\u0303a muy larga', stored, HERE)).toBe(true);
  });

  test('never matches without a stored hash', async () => {
    expect(await createPasswordHasher().matches('anything at all', undefined, HERE)).toBe(false);
  });

  test('queues 20 requests from one address, refuses the rest, and serves other addresses in between', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('a long and private sentence', HERE);
    const done: string[] = [];
    const ask = (address: string) =>
      hasher.matches('a long and private sentence', stored, address).then(
        () => void done.push(address),
        (error: Error & { code?: string }) => error.code,
      );
    const flood = Array.from({ length: 120 }, () => ask(HERE));
    const elsewhere = ask('198.51.100.7');
    await elsewhere;
    // Ahead of this one were the two running requests, and at most as many others whose turn came in the meantime.
    expect(done.indexOf('198.51.100.7')).toBeLessThan(6);
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((outcome) => outcome === 'session.busy')).toHaveLength(98);
  });
});
