import { expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const key = Buffer.alloc(32, 1);

test('a sealed text opens with its key and purpose alone, and is never twice the same', () => {
  const box = secretBox(key, 'one');
  const sealed = box.seal('schlüssel');
  expect(box.open(sealed)).toBe('schlüssel');
  expect(box.seal('schlüssel').equals(sealed)).toBe(false);
  expect(sealed.includes('schl')).toBe(false);
  expect(() => secretBox(key, 'other').open(sealed)).toThrow();
  expect(() => secretBox(Buffer.alloc(32, 2), 'one').open(sealed)).toThrow();
});

test('a sealed text that was altered or cut does not open', () => {
  const box = secretBox(key, 'one');
  const sealed = box.seal('text');
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => box.open(altered)).toThrow();
    expect(() => box.open(sealed.subarray(0, at))).toThrow();
  }
});
