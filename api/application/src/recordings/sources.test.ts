import { describe, expect, test } from 'vitest';
import { fileOf, recordingSources } from './sources.ts';

const sources = (text: string) => {
  const read = recordingSources(text);
  if (!read) throw new Error(`${text} can't be read`);
  return read;
};

describe('RECORDING_SOURCES', () => {
  test('names origins, and folders for addresses', () => {
    const { origins, folders } = sources('http://media.internal:9000/x, https://calls.example/demo=/srv/calls');
    expect([...origins]).toEqual(['http://media.internal:9000']);
    expect(folders).toEqual([{ address: 'https://calls.example/demo/', folder: new URL('file:///srv/calls/') }]);
  });

  test('may be empty', () => {
    expect(sources('')).toEqual({ origins: new Set(), folders: [] });
  });

  test.each(['media.internal', 'ftp://calls.example', 'file:///etc=/etc'])('refuses %s', (text) => {
    expect(recordingSources(text)).toBeUndefined();
  });
});

describe("a recording's file", () => {
  const read = sources('https://calls.example/demo=/srv/calls');
  const find = (address: string) => fileOf(read, new URL(address))?.href;

  test('is the one of that name in the folder', () => {
    expect(find('https://calls.example/demo/a/1.mp3')).toBe('file:///srv/calls/a/1.mp3');
  });

  test.each([
    ['another address', 'https://other.example/demo/1.mp3'],
    ['a way out of the folder', 'https://calls.example/demo/../../etc/1.mp3'],
    ['an encoded way out', 'https://calls.example/demo/..%2f..%2fetc%2f1.mp3'],
  ])('is not found for %s', (_, address) => {
    expect(find(address)).toBeUndefined();
  });

  test('stays in the folder for a path of its own', () => {
    expect(find('https://calls.example/demo//etc/1.mp3') ?? 'file:///srv/calls/').toMatch(/^file:\/\/\/srv\/calls\//);
  });
});
