import { describe, expect, test } from 'vitest';
import { encodePayload, findPayloadFault, MAX_PAYLOAD_BYTES } from './payload.ts';
import type { JsonObject } from './types.ts';

const LONE_HIGH = '\ud83d';
const LONE_LOW = '\ude00';

describe('findPayloadFault', () => {
  test.each([
    ['a NUL in a text', { a: { b: ['x', 'y\0z'] } }, 'data.a.b.1', 'nul_character'],
    ['half a pair at the end of a text', { a: `x${LONE_HIGH}` }, 'data.a', 'lone_surrogate'],
    ['half a pair at the start of a text', { a: `${LONE_LOW}x` }, 'data.a', 'lone_surrogate'],
    ['halves in the wrong order', { a: LONE_LOW + LONE_HIGH }, 'data.a', 'lone_surrogate'],
    ['1e400', JSON.parse('{"n": [1, 1e400]}'), 'data.n.1', 'number_not_finite'],
    ['a number that is none', { n: Number.NaN }, 'data.n', 'number_not_finite'],
    ['a number of twenty digits', JSON.parse('{"id": 12345678901234567890}'), 'data.id', 'number_inexact'],
    ['a whole number just past the safe ones', JSON.parse('{"id": 9007199254740993}'), 'data.id', 'number_inexact'],
    ['minus zero', JSON.parse('{"n": -0}'), 'data.n', 'negative_zero'],
    ['nothing', { a: undefined }, 'data.a', 'not_json'],
    ['a hole in a list', { a: new Array(1) }, 'data.a.0', 'not_json'],
    ['a date', { a: new Date(0) }, 'data.a', 'not_json'],
    ['a map', { a: new Map() }, 'data.a', 'not_json'],
    ['a big integer', { a: 1n }, 'data.a', 'not_json'],
    ['a function', { a: () => 1 }, 'data.a', 'not_json'],
    ['what turns itself into JSON', { a: { toJSON: () => 1 } }, 'data.a.toJSON', 'not_json'],
  ])('reports %s', (_name, payload, path, reason) => {
    expect(findPayloadFault('data', payload)).toEqual({ path, reason });
  });

  test('reports a key with a NUL in a printable path', () => {
    expect(findPayloadFault('data', { 'a\0b': 1 })).toEqual({ path: 'data.a\uFFFDb', reason: 'nul_character' });
  });

  test('reports a key with a lone surrogate in a printable path', () => {
    const fault = findPayloadFault('data', { [`a${LONE_HIGH}`]: 1 });

    expect(fault).toEqual({ path: 'data.a\uFFFD', reason: 'lone_surrogate' });
  });

  test('checks the value of a key named __proto__', () => {
    expect(findPayloadFault('data', JSON.parse('{"__proto__": {"a": "\\u0000"}}'))).toEqual({
      path: 'data.__proto__.a',
      reason: 'nul_character',
    });
  });

  test('allows 64 levels and refuses the 65th', () => {
    expect(findPayloadFault('data', nest(64))).toBeUndefined();
    expect(findPayloadFault('data', nest(65))).toMatchObject({ reason: 'too_deep' });
  });

  test('refuses a cyclic value', () => {
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;

    expect(findPayloadFault('data', circle)).toMatchObject({ reason: 'too_deep' });
  });

  test('truncates the path of a very long key', () => {
    expect(findPayloadFault('data', { ['k'.repeat(10_000)]: Number.NaN })?.path.length).toBeLessThanOrEqual(300);
  });

  test.each<[string, JsonObject]>([
    ['pairs of surrogates', { face: '😀' }],
    ['control characters', { a: '\u0001\u001f\u007f' }],
    ['the largest and the smallest float', { a: 1.7976931348623157e308 / 2 ** 971, b: 5e-324 }],
    ['the largest safe integers', { a: Number.MAX_SAFE_INTEGER, b: Number.MIN_SAFE_INTEGER }],
    ['empty keys, lists and objects', { '': [], a: {} }],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ])('accepts %s', (_name, payload) => {
    expect(findPayloadFault('data', payload)).toBeUndefined();
  });
});

describe('encodePayload', () => {
  test('counts bytes, not characters', () => {
    const room = MAX_PAYLOAD_BYTES - JSON.stringify({ words: '' }).length;

    expect(encodePayload('data', { words: 'é'.repeat(room / 2) })).toHaveProperty('bytes', MAX_PAYLOAD_BYTES);
    expect(encodePayload('data', { words: 'é'.repeat(room / 2 + 1) })).toEqual({ path: 'data', reason: 'too_large' });
  });
});

function nest(levels: number): unknown {
  return levels === 1 ? {} : { a: nest(levels - 1) };
}
