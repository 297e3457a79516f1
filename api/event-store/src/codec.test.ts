import { describe, expect, test } from 'vitest';
import { createEventCodec, type EventTypeDefinition, isErased } from './codec.ts';
import { counted } from './test/counter-types.ts';

const codec = createEventCodec({ 'counter.counted': counted(3), 'counter.reset': counted(1) });
const newest = { schemaVersion: 3, data: { amount: 2, unit: 'calls' } };

describe('a codec', () => {
  test('writes the newest version and refuses unknown types', () => {
    expect(codec.versionOf('counter.counted')).toBe(3);
    expect(() => codec.versionOf('counter.stopped')).toThrow('counter.stopped');
    expect(() => codec.versionOf('constructor')).toThrow('constructor');
  });

  test('upcasts a payload through every version to the newest', () => {
    expect(codec.read('counter.counted', { schemaVersion: 1, data: { by: 2 } })).toEqual(newest);
    expect(codec.read('counter.counted', { schemaVersion: 2, data: { amount: 2 } })).toEqual(newest);
    expect(codec.read('counter.counted', newest)).toEqual(newest);
  });

  test('returns an erased payload unchanged', () => {
    const erased = { schemaVersion: 1, data: { erased: true } };
    expect(codec.read('counter.counted', erased)).toBe(erased);
  });

  test.each([
    ['counter.stopped', 1],
    ['counter.counted', 4],
    ['counter.counted', 0],
    ['counter.reset', 2],
  ])('reports %s@%i as unknown', (type, schemaVersion) => {
    expect(codec.knows(type, schemaVersion)).toBe(false);
    const payload = { schemaVersion, data: { by: 1 } };
    expect(() => codec.read(type, payload)).toThrow(
      expect.objectContaining({ code: 'event.unknown', details: { type, schemaVersion } }),
    );
    expect(codec.upcast(type, payload)).toBe(payload);
  });

  test('reports where data does not match the schema', () => {
    expect(() => codec.read('counter.reset', { schemaVersion: 1, data: { by: 'two' } })).toThrow(
      expect.objectContaining({ code: 'event.unreadable', details: { type: 'counter.reset', path: 'by' } }),
    );
  });

  test('cannot be created with a type that lacks an upcast step', () => {
    const lacking: EventTypeDefinition = { ...counted(3), upcast: [] };
    expect(() => createEventCodec({ 'counter.counted': lacking })).toThrow('counter.counted@3');
  });
});

describe('isErased', () => {
  test('is true only for the marker', () => {
    expect(isErased({ erased: true })).toBe(true);
    expect(isErased({ erased: true, by: 1 })).toBe(false);
    expect(isErased({ erased: false })).toBe(false);
    expect(isErased({})).toBe(false);
  });
});
