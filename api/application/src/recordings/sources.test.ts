import { describe, expect, test } from 'vitest';
import { recordingSources, toLocalFile } from './sources.ts';

const sources = (text: string) => {
  const parsed = recordingSources(text);
  if (!parsed) throw new Error(`${text} can't be parsed`);
  return parsed;
};

describe('RECORDING_SOURCES', () => {
  test('lists origins, and folders for URLs', () => {
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
  const parsed = sources('https://calls.example/demo=/srv/calls');
  const find = (address: string) => toLocalFile(parsed, new URL(address))?.href;

  test('is found by its name in the folder', () => {
    expect(find('https://calls.example/demo/a/1.mp3')).toBe('file:///srv/calls/a/1.mp3');
  });

  test.each([
    ['another address', 'https://other.example/demo/1.mp3'],
    ['a path out of the folder', 'https://calls.example/demo/../../etc/1.mp3'],
    ['an encoded path out of the folder', 'https://calls.example/demo/..%2f..%2fetc%2f1.mp3'],
  ])('is not found for %s', (_, address) => {
    expect(find(address)).toBeUndefined();
  });

  test('stays in the folder for an absolute path', () => {
    expect(find('https://calls.example/demo//etc/1.mp3') ?? 'file:///srv/calls/').toMatch(/^file:\/\/\/srv\/calls\//);
  });
});
