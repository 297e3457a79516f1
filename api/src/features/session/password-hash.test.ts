import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

describe('the password hasher', () => {
  test('hashes with argon2id and knows its own', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('a long and private sentence');
    expect(stored).toMatch(/^\$argon2id\$/);
    expect(await hasher.matches('a long and private sentence', stored)).toBe(true);
    expect(await hasher.matches('another long sentence', stored)).toBe(false);
  });

  test('takes the same characters however they were typed', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('contrase\u00f1a muy larga');
    expect(await hasher.matches('contrasen\u0303a muy larga', stored)).toBe(true);
  });

  test('never matches somebody who has no password', async () => {
    expect(await createPasswordHasher().matches('anything at all', undefined)).toBe(false);
  });

  test('works on two at once, lets fifty wait, and refuses the rest', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('a long and private sentence');
    let inside = 0;
    let most = 0;
    const calls = Array.from({ length: 60 }, async () => {
      const work = hasher.matches('wrong', stored, async () => {
        inside += 1;
        most = Math.max(most, inside);
        // Gives up in the place of working, which frees the slot once all have been let in or refused.
        await Promise.resolve();
        inside -= 1;
        throw new Error('enough');
      });
      return work.catch((error: Error & { code?: string }) => error.code ?? error.message);
    });
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 'session.busy')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome === 'enough')).toHaveLength(52);
    expect(most).toBe(2);
  });
});
