import { describe, expect, test } from 'vitest';
import { chunkOf, joinChunks } from './chunk.ts';

describe('a chunk', () => {
  test('is framed by its length in bytes, in hexadecimal', () => {
    expect(chunkOf('data: é\n\n').framed.toString()).toBe('a\r\ndata: é\n\n\r\n');
  });

  test('shows its bare bytes as a part of the same memory', () => {
    const { framed, plain } = chunkOf('x'.repeat(20));
    expect(plain.toString()).toBe('x'.repeat(20));
    expect(plain.buffer).toBe(framed.buffer);
  });

  test('holds at least a byte, because an empty one would end the body', () => {
    expect(() => chunkOf('')).toThrow(RangeError);
  });

  test('joins others into one', () => {
    expect(joinChunks([chunkOf('ab'), chunkOf('é')]).framed.toString()).toBe('4\r\nabé\r\n');
  });
});
