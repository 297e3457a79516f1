import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, shuffled(member)]),
  );
};

test('canonical JSON is equal for equal content, whatever the order of keys', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => canonicalJson(value) === canonicalJson(shuffled(value))));
});

test('canonical JSON parses to its input', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const given: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(given))).toEqual(given);
    }),
  );
});
