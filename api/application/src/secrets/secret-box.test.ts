import { expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const secretsKey = Buffer.alloc(32, 1);
const otherKey = Buffer.alloc(32, 2);

test('a sealed text opens only with its key, purpose and row, and is never the same twice', () => {
  const box = secretBox({ secretsKey }, 'one');
  const sealed = box.seal('schlüssel', 'row 1');
  expect(box.open(sealed, 'row 1')).toBe('schlüssel');
  expect(box.seal('schlüssel', 'row 1').equals(sealed)).toBe(false);
  expect(sealed.includes('schl')).toBe(false);
  expect(() => box.open(sealed, 'row 2')).toThrow();
  expect(() => secretBox({ secretsKey }, 'other').open(sealed, 'row 1')).toThrow();
  expect(() => secretBox({ secretsKey: otherKey }, 'one').open(sealed, 'row 1')).toThrow();
});

test('a sealed text that was altered or cut does not open', () => {
  const box = secretBox({ secretsKey }, 'one');
  const sealed = box.seal('text', 'row');
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => box.open(altered, 'row')).toThrow();
    expect(() => box.open(sealed.subarray(0, at), 'row')).toThrow();
  }
});

test('the previous key opens what it sealed during a rotation, but seals nothing new', () => {
  const sealed = secretBox({ secretsKey }, 'one').seal('text', 'row');
  const rotating = secretBox({ secretsKey: otherKey, previousSecretsKey: secretsKey }, 'one');
  expect(rotating.open(sealed, 'row')).toBe('text');
  expect(secretBox({ secretsKey: otherKey }, 'one').open(rotating.seal('text', 'row'), 'row')).toBe('text');
});
